import type { Cues } from "./cues.ts";

export const tr: Cues = {
  genericAnchors: [
    "buraya tiklayin",
    "tiklayin",
    "burada",
    "buradan",
    "devami",
    "devamini oku",
    "daha fazla",
    "daha fazla bilgi",
    "detaylar",
    "detay",
    "incele",
    "link",
    "bu link",
    "bu sayfa",
    "bu makale",
    "git",
    "oku",
  ],
  genericTitles: [
    "ana sayfa",
    "anasayfa",
    "home",
    "basliksiz",
    "yeni sayfa",
    "sayfa",
    "sayfa 1",
    "makale",
    "blog",
    "yazi",
    "hos geldiniz",
    "belge",
    "baslik",
    "test",
    "taslak",
    "urun",
    "urunler",
    "hakkimizda",
  ],
  filler:
    /^(?:günümüz(?:de| dünyasında| koşullarında)|teknolojinin gelişmesiyle|son yıllarda giderek|eskiden beri|yüzyıllardır|bildiğiniz gibi|hepimizin bildiği gibi|herkesin bildiği gibi|hiç (?:merak ettiniz|düşündünüz)|.{0,40}(?:mi|mı|mu|mü) arıyorsunuz|hoş geldiniz|bir düşünün|hayal edin|kim .{1,40} istemez|giderek daha fazla (?:insan|kişi|şirket|kullanıcı))/iu,
  announcement:
    /^(?:bu (?:yazıda|makalede|yazımızda|makalemizde|rehberde|rehberimizde|bölümde|içerikte)|aşağıda .{0,60}(?:bulabilirsiniz|anlatıyoruz|inceleyeceğiz|öğreneceksiniz)|gelin(?:,)? .{0,40}(?:bakalım|inceleyelim)|okumaya devam|başlamadan önce)/iu,
  deferral:
    /(?:bize ulaşın|bizimle iletişime geçin|bizi arayın|iletişime geçin|çok yakında|yakında|bu konuya (?:ileride|sonra)|güzel (?:bir )?soru|söylemek zor|(?:duruma|şartlara) göre değişir|birçok (?:faktöre|etkene) bağlı|tek bir cevabı yok|okumaya devam)/iu,
  definitionQuestion: /^(.+?) (?:nedir|ne demek(?:tir)?|ne anlama gelir)\s?\??$/iu,
  definitionVerb:
    /^(?:\s*\([^)]{1,60}\))?,?\s.{0,80}?(?:dır|dir|dur|dür|tır|tir|tur|tür|denir|demektir|anlamına gelir|ifade eder|adıdır)(?!\p{L})/iu,
  question:
    /(?:^(?:ne|nasıl|neden|niçin|niye|ne zaman|nerede|nereden|kim|kime|hangi|kaç|ne kadar)(?!\p{L})|(?<!\p{L})(?:nedir|nasıl|neden|kaç|ne kadar|m[ıiuü](?:d[ıiuü]r|yım|yız)?)(?!\p{L})[^.]{0,40}\??$)/iu,
  researchClaim:
    /(?:(?:araştırmalar|çalışmalar|anketler|istatistikler|uzmanlar|bilim insanları|raporlar|analistler|araştırmacılar)(?:ın|a göre)? .{0,80}?(?:gösteriyor|göstermektedir|göstermiştir|gösterdi|kanıtlıyor|kanıtladı|ortaya koyuyor|ortaya koydu|belirtiyor|tahmin ediyor|öneriyor|hemfikir|söylüyor)|(?:araştırmalara|çalışmalara|uzmanlara|anketlere|istatistiklere|yapılan (?:bir )?araştırmaya|bir araştırmaya|bir ankete) göre|kanıtlanmıştır|bilimsel olarak)/iu,
  population:
    /(?<!\p{L})(?:insan|kişi|kullanıcı|müşteri|tüketici|alıcı|şirket|işletme|çalışan|yetişkin|türk|hane|aile|hasta|katılımcı|sahib|sahip|kadın|erkek|çocuk|öğrenci|ziyaretçi|sürücü|okuyucu|okur|ev sahip)\p{L}{0,10}(?!\p{L})/iu,
  attribution:
    /(?:(?!Araştırma|Çalışma|Anket|Uzman|İstatistik|Yapılan|Bir )\p{Lu}\p{L}{1,40}(?:['’]\p{L}{1,5})?(?: \p{L}{1,40}){0,4} (?:göre|verilerine|raporuna|araştırmasına|anketine)(?!\p{L})|[Kk]aynak\s*:|\([Kk]aynak|kendi (?:ölçüm|test|anket|veri)\p{L}{0,10}|(?:ölçtük|test ettik|anket yaptık)|(?:Üniversitesi|Enstitüsü|Bakanlığı|Kurumu|TÜİK|Ajansı|Derneği|Vakfı)(?:n\p{L}{1,3})?(?!\p{L}))/u,
  byline: /^(?:[Yy]azar|[Yy]azan|[Hh]azırlayan|[Ee]ditör)\s?:?\s(?:Dr\.? )?\p{Lu}[\p{L}.'’-]+/u,
  asOf: /(?:güncellen(?:di|me)|son güncelleme|itibarıyla|rehberi|karşılaştırma|fiyatları|en iyi)(?!\p{L})/iu,
  stepWords: [
    /(?<!\p{L})(?:önce|öncelikle|ilk olarak|ilk önce|birinci(?:si)?|başlangıçta|1\. adım)(?!\p{L})/iu,
    /(?<!\p{L})(?:sonra|ardından|daha sonra|ikinci olarak|2\. adım)(?!\p{L})/iu,
    /(?<!\p{L})(?:sonra|ardından|daha sonra|üçüncü olarak|3\. adım|bunun üzerine)(?!\p{L})/iu,
    /(?<!\p{L})(?:son olarak|en son|en sonunda|nihayet|4\. adım)(?!\p{L})/iu,
  ],
  shortSection: /(?:Kaynak|İletişim|Hakkında|Yazar|İlgili|Ayrıca|Sonuç|Özet|Not|Bağlantılar|Kısaca|Kargo|Teslimat|Lisans)/iu,
  promisedCount:
    /(?:^|[\s(:–—-])(\d{1,2}|üç|dört|beş|altı|yedi|sekiz|dokuz|on)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:ipucu|adım(?:da)?|yol|yolu|neden|fikir|hata|şey|örnek|kural|yöntem|araç|soru|öneri|tavsiye|özellik)(?!\p{L})/iu,
  genericAlt: /^(?:resim|görsel|fotoğraf|foto|grafik|ekran görüntüsü|simge|ikon|logo|şekil|afiş|img|image)[\s\d.:-]*$/iu,
};
