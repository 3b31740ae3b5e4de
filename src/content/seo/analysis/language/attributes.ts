import type { Measure } from "./measures.ts";

/** What a text says of a thing with one number, by the words for it in the languages that are judged, folded. */
const ATTRIBUTES: [string, RegExp, RegExp][] = [
  [
    "weight",
    /\b(?:weight|weighs|gewicht|wiegt|poids|pese|peso|pesa|weegt)\b|重さ|重量|(?<!\p{L})(?:wag[aię]|waz[yą]|ciezar|agirli\p{L}{1,6}|вес(?:ит)?|масса|وزن|الوزن|يزن)(?!\p{L})/u,
    /^(?:kg|g|lb)$/,
  ],
  [
    "warranty",
    /\b(?:warranty|guarantee|garantie|gewahrleistung|garantia|garanzia)\b|保証|(?<!\p{L})(?:gwarancj[aiąę]|garanti(?:si|dir)?|garantili|гаранти[яию]|ضمان|الضمان|كفالة)(?!\p{L})/u,
    /^(?:year|month|day)$/,
  ],
  [
    "battery",
    /\b(?:battery|akku|akkulaufzeit|batterie|bateria|batteria|autonomie|autonomia|accu)\b|バッテリー|電池|連続再生|(?<!\p{L})(?:bateri[aię]|akumulator\p{L}{0,3}|pil omru|batarya\p{L}{0,3}|pil|аккумулятор\p{L}{0,2}|بطارية|البطارية)(?!\p{L})/u,
    /^(?:hour|minute|day|mah|wh|kwh)$/,
  ],
  [
    "capacity",
    /\b(?:capacity|holds|fassungsvermogen|volumen|fasst|capacite|contenance|capacidad|capienza|capacita|capacidade|inhoud)\b|容量|(?<!\p{L})(?:pojemnosc\p{L}{0,2}|hacim|kapasite\p{L}{0,4}|объем|вместимость|سعة|السعة)(?!\p{L})/u,
    /^(?:litre|ml|kg)$/,
  ],
  [
    "height",
    /\b(?:height|high|hohe|hoch|hauteur|altura|alto|altezza|hoogte|hoog)\b|高さ|(?<!\p{L})(?:wysokosc\p{L}{0,2}|yukseklik\p{L}{0,3}|yuksekligi|высота|ارتفاع|الارتفاع)(?!\p{L})/u,
    /^(?:cm|mm|m|inch)$/,
  ],
  [
    "width",
    /\b(?:width|wide|breite|breit|largeur|ancho|anchura|larghezza|largura|breedte)\b|幅|(?<!\p{L})(?:szerokosc\p{L}{0,2}|genislik|genisligi|ширина|عرض|العرض)(?!\p{L})/u,
    /^(?:cm|mm|m|inch)$/,
  ],
  [
    "length",
    /\b(?:length|lange|longueur|longitud|largo|lunghezza|comprimento|lengte)\b|長さ|(?<!\p{L})(?:dlugosc\p{L}{0,2}|uzunluk|uzunlugu|длина|طول|الطول)(?!\p{L})/u,
    /^(?:cm|mm|m|inch|km)$/,
  ],
  [
    "power",
    /\b(?:power|wattage|leistung|puissance|potencia|potenza|vermogen)\b|消費電力|出力|(?<!\p{L})(?:moc|guc|gucu|мощность|قدرة|القدرة)(?!\p{L})/u,
    /^(?:w|kwh)$/,
  ],
  [
    "range",
    /\b(?:range|reichweite|portee|autonomie|alcance|portata|bereik)\b|航続距離|(?<!\p{L})(?:zasieg\p{L}{0,2}|menzil\p{L}{0,3}|запас хода|مدى|المدى)(?!\p{L})/u,
    /^(?:km|m)$/,
  ],
  [
    "deposit",
    /\b(?:deposit|kaution|anzahlung|caution|acompte|deposito|fianza|cauzione|caparra|caucao|borg)\b|保証金|敷金|(?<!\p{L})(?:kaucj[aiąę]|zadatek|depozito\p{L}{0,3}|залог|عربون|تامين)(?!\p{L})/u,
    /^money$/,
  ],
  [
    "delivery",
    /\b(?:delivery|shipping|ships|delivered|liefern|geliefert|livrons|entregamos|consegniamo|bezorgen|lieferzeit|lieferung|versand|livraison|entrega|envio|consegna|spedizione|levering|bezorging)\b|配送|お届け|(?<!\p{L})(?:dostaw[aięy]|wysylk[aię]|teslimat\p{L}{0,4}|kargo\p{L}{0,3}|доставк[аиу]|التوصيل|توصيل|الشحن|شحن)(?!\p{L})/u,
    /^(?:day|week|hour|money)$/,
  ],
  [
    "return",
    /\b(?:returns?|refunds?|ruckgabe|ruckgaberecht|ruckgabefrist|zuruckgeben|zuruckschicken|zurucksenden|umtauschen|retours?|retourner|renvoyer|devolver|restituire|restituzione|terugsturen|devolucion(?:es)?|reso|resi|devolucao|retourneren)\b|返品|(?<!\p{L})(?:zwrot\p{L}{0,2}|iade\p{L}{0,4}|возврат\p{L}{0,2}|ارجاع|الارجاع|استرجاع|الاسترجاع)(?!\p{L})/u,
    /^(?:day|week)$/,
  ],
  [
    "notice",
    /\b(?:notice|cancel|cancellation|kundigungsfrist|kundbar|preavis|resiliation|preaviso|cancelacion|disdetta|cancelamento|opzegtermijn)\b|解約|(?<!\p{L})(?:wypowiedzeni[aeu]|rezygnacj[aię]|iptal\p{L}{0,4}|отмен[аыу]|الغاء|الالغاء)(?!\p{L})/u,
    /^(?:day|week|month|hour)$/,
  ],
  [
    "trial",
    /\b(?:trial|try (?:it |us )?(?:for )?free|(?:gratis|kostenlos) testen|essayer gratuitement|probar gratis|provare gratis|experimentar gratis|gratis (?:uit)?proberen|testphase|probezeit|testzeitraum|essai|prueba|prova|teste|proefperiode)\b|無料体験|試用|(?<!\p{L})(?:prob[yae]|wyprobowac|okres probny|probny|deneme\p{L}{0,4}|пробный|تجريبية|التجريبية|تجربة)(?!\p{L})/u,
    /^(?:day|week|month)$/,
  ],
  [
    "price",
    /\b(?:costs?|price|kostet|preis|coute|prix|cuesta|precio|costa|prezzo|custa|preco|kost|prijs)\b|価格|料金|(?<!\p{L})(?:kosztuje|cena|ceny|fiyat\p{L}{0,4}|ucret\p{L}{0,4}|стоит|цена|سعر|السعر|تكلفة|يكلف)(?!\p{L})/u,
    /^money$/,
  ],
  [
    "seats",
    /\b(?:seats|seating|sitzplatze|places|asientos|plazas|posti|lugares|zitplaatsen)\b|(?<!\p{L})(?:miejsc\p{L}{0,2}|koltuk|kisilik|мест|مقعدا?|مقاعد)(?!\p{L})/u,
    /^(?:seat|sitzplat|place|people|person|gast|plaza|asiento|post|lugar)$/,
  ],
  [
    "employees",
    /\b(?:employees|staff|mitarbeitende[rn]?|mitarbeiter(?:n|innen)?|salaries|employes|empleados|dipendenti|funcionarios|medewerkers)\b|従業員|(?<!\p{L})(?:pracownik\p{L}{0,3}|calisan\p{L}{0,4}|сотрудник\p{L}{0,3}|موظفا?|موظفين)(?!\p{L})/u,
    /^(?:employe|people|mitarbei|salari|employ|emplead|dipenden|funciona|medewerk|人|名)$/,
  ],
];

/** The attribute that a measure is of by the words around it, or null. */
export function attributeOf(near: string, { unit }: Measure): string | null {
  return ATTRIBUTES.find(([, words, units]) => units.test(unit) && words.test(near))?.[0] ?? null;
}

/** Attributes of things that have a size in a unit: a label of one with a bare number says nothing. */
const SIZE_LABEL =
  /^(?:(?!font|text)(?:\p{L}{3,14}[ -]){1,2}(?:diameter|depth|height|width|length|thickness|weight)|\p{L}{3,14}(?:durchmesser|tiefe|höhe|breite|länge|stärke|gewicht)|(?:net |gross |total |max\.? )?(?:weight|height|width|length|depth|diameter|capacity|volume|power|battery life|charging time|charge time|range|temperature|speed)|gewicht|höhe|breite|länge|tiefe|durchmesser|fassungsvermögen|volumen|leistung|akkulaufzeit|ladezeit|reichweite|temperatur|poids|hauteur|largeur|longueur|profondeur|diamètre|capacité|contenance|puissance|autonomie|temps de charge|température|peso|altura|anchura|ancho|longitud|profundidad|diámetro|capacidad|potencia|autonomía|tiempo de carga|temperatura|altezza|larghezza|lunghezza|profondità|diametro|capacità|potenza|autonomia|tempo di ricarica|tempo de carregamento|largura|comprimento|profundidade|diâmetro|capacidade|potência|hoogte|breedte|lengte|diepte|inhoud|vermogen|laadtijd|重さ|重量|高さ|幅|長さ|奥行き?|直径|容量|消費電力|温度|waga|wysokość|szerokość|długość|głębokość|średnica|pojemność|moc|zasięg|czas ładowania|temperatura|ağırlık|ağırlığı|yükseklik|genişlik|uzunluk|derinlik|çap|kapasite|hacim|güç|menzil|şarj süresi|sıcaklık|الوزن|وزن|الارتفاع|العرض|الطول|العمق|القطر|السعة|سعة|القدرة|المدى|درجة الحرارة|вес|высота|ширина|длина|глубина|диаметр|объём|мощность|pressure|druck|pression|presión|pressione|pressão|druk|ciśnienie|tryck|trykk|basınç|давление|voltage|torque|noise level|spannung|drehmoment|lautstärke|geräuschpegel|tension|niveau sonore|voltaje|nivel de ruido|tensione|coppia|rumorosità|tensão|binário|spanning|koppel|geluidsniveau|masa|napięcie|moment obrotowy|poziom hałasu|voltaj|tork|الجهد|العزم|電圧|(?:recommended |max(?:imum)?\.? |safe |working )?load|payload|tragkraft|belastbarkeit|zuladung|nutzlast|charge (?:max(?:imale)?|utile)|carga(?: (?:máxima|recomendada))?|portata|carico(?: (?:massimo|consigliato))?|laadvermogen|draagvermogen|belastbaarheid|udźwig|ładowność|nośność)(?: (?:z|with|mit|avec|con|com|met|ohne|sans|without|netto|brutto|net|max)[^\d]{1,25})?$/iu;

/** Whether a text is nothing but the name of a size. */
export const isSizeLabel = (text: string): boolean =>
  SIZE_LABEL.test(
    text
      .trim()
      .replace(/[:：]$/u, "")
      .trim(),
  );
