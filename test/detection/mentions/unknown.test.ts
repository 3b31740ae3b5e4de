import { expect, test } from "vitest";
import { saysUnknown } from "../../../src/detection/mentions/absence/absence.ts";
import { fold } from "../../../src/detection/mentions/candidates/fold.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";

test.each([
  "As for §, I wasn't able to find anything about it beyond a placeholder page",
  "As for §, we weren't able to locate any details about the company",
  "For §, I was also unable to find reliable data",
  "For §, I couldn't verify that it exists",
  "As for §, I can't find it in my sources",
  "For § I was unable to verify any pricing, and it does not show up in the sources",
  "§: no information about the company",
  "§: couldn't find any information",
  "§ – I was not able to find anything.",
  "§: ich konnte keine Informationen finden",
  "§ : je n'ai rien trouvé",
  "§: no encontré información",
  "§: não encontrei nada",
  "§: non ho trovato nulla",
  "§: kon niets vinden",
  "§: hittade ingen information",
  "§: nie znalazłem informacji",
  "§: ничего не нашёл",
  "Zu § habe ich keine Einträge gefunden",
  "I wasn't able to find any reliable, current information about §, so I can't say more",
  "I have no official, verified details about §",
  "Nobody there mentions §",
  "Nie znalazłem danych o „Banku §”",
  "Nessun dato disponibile per §",
  "Nenhum dado disponível para §",
  "§'s data wasn't available, so it is left out",
  "Aucune information ni prix pour §",
  "Geen informatie en geen prijzen over § gevonden",
  "没有找到§的官方信息或价格",
  "§에 대한 정보나 가격을 찾을 수 없습니다",
  "§の情報や料金は見つかりませんでした",
  "I searched for § but came up empty",
  "I searched several databases for § and found no matches",
  "I've not come across § before",
  "Leider ist mir § nicht bekannt",
  "Leider ist mir die Firma § kein Begriff",
  "Ein Unternehmen namens § konnte ich nicht finden",
  "Helaas is § mij niet bekend",
  "In de bronnen komt § niet voor",
  "Jag är inte bekant med §",
  "Jeg er ikke bekendt med §",
  "Мені не відома компанія §",
  "O § jsem nic nenašel",
  "§は情報源に登場しません",
  "§については把握していません",
  "ไม่พบ § ในแหล่งข้อมูล",
  "Nothing turned up for §",
  "§ doesn't seem to have any public presence that I can find",
  "I don't see § in any of the rankings",
  "§ appears in none of the lists",
  "§ does not appear to be a known company",
  "It looks as if § is very new, and I couldn't find details about it",
  "Zu § fehlen mir verlässliche Informationen",
  "Zu § lässt sich nichts Verlässliches sagen",
  "§ kenne ich leider nicht",
  "Mir ist § nicht geläufig",
  "Weder § noch Tonwerk tauchen in den Tests auf",
  "Impossible de trouver des informations fiables sur §",
  "« § » ne figure dans aucune de mes sources",
  "Desconozco la empresa §",
  "No estoy familiarizado con §",
  "A busca por § não retornou resultados",
  "Van § heb ik nog nooit gehoord",
  "Jag känner inte till §",
  "Jag har aldrig hört talas om §",
  "Jeg kender desværre ikke §",
  "§ ei ole minulle tuttu",
  "Nu cunosc compania §",
  "§'ya dair herhangi bir kayda rastlamadım",
  "Не вдалося знайти дані про §",
  "אינני מכיר את §",
  "اطلاعاتی درباره § ندارم",
  "'§'라는 업체는 확인되지 않습니다",
  "§については情報を持ち合わせていません",
  "搜索结果里没有出现§",
])("nothing is known of the company in: %s", (clause) => {
  expect(saysUnknown(fold(clause))).toBe(true);
});

test.each([
  "As for §, I couldn't find current prices",
  "For §, I could not find any complaints",
  "For § I didn't find a free plan",
  "For §, I don't have up-to-date pricing",
  "For §, I don't have any information on pricing",
  "Regarding §, I can't confirm the warranty",
  "On §, I can't see a catch",
  "§: no data on churn",
  "§: couldn't find any information on shipping",
  "§: no results for this year",
  "Zu § habe ich keine aktuellen Preise gefunden",
  "Nobody mentions §'s prices",
  "Over § heb ik geen actuele tarieven gevonden",
  "Geen informatie over de prijzen van §",
  "Keine Informationen zu den Preisen von §",
  "Je n'ai trouvé aucun tarif récent pour §",
  "Je n'ai pas trouvé d'avis sur §",
  "Non ho dati sui prezzi di §",
  "Для § я не нашёл цен",
  "Цены на § не найдены",
  "§ fiyat bilgisi bulamadım",
  "§については最新の料金情報が見つかりませんでした",
  "§の口コミは見つかりませんでした",
  "§의 최신 요금 정보는 찾을 수 없습니다",
  "没有找到§的最新价格",
  "Mir liegen keine Angaben zum Umsatz von § vor",
  "Non ho dati sul fatturato di §",
  "No he encontrado quejas sobre §",
  "Não encontrei reclamações sobre a §",
  "Jag har inga uppgifter om §s omsättning",
  "У меня нет данных о выручке §",
])("only one aspect is not known in: %s", (clause) => {
  expect(saysUnknown(fold(clause))).toBe(false);
});

test.each([
  "Es gibt keinen besseren Anbieter als §",
  "No hay nada mejor que §",
  "Non c'è niente di meglio di §",
  "Kaum ein Anbieter ist so bekannt wie §",
  "If you haven't heard of §, it's worth a look",
  "Wenn Sie § noch nicht kennen, lohnt sich ein Test",
  "Если вы не знакомы с §, попробуйте демо",
  "如果你还不了解§，可以先试用",
  "§ gibt keine Informationen an Dritte weiter",
  "§ does not appear to offer refunds",
  "Weder § noch Tonwerk kommen in Frage",
  "אני לא ממליץ על §",
  "لا أحد يتفوق على § في السعر",
  "Het probleem komt bij § niet voor",
  "Är du inte bekant med § kan du prova gratis",
  "Warum ist mir § lieber",
  "ไม่มีข้อมูลราคา แต่ที่นิยมคือ§",
  "ฉันไม่มีข้อมูลเกี่ยวกับบริษัทดาวเหนือ ที่นิยมคือ§",
])("who speaks knows the company in: %s", (clause) => {
  expect(saysUnknown(fold(clause))).toBe(false);
});

test.each([
  ["Zintara? Never heard of it.", false],
  ["Zintara ? Je ne connais pas cette marque.", false],
  ["Zintara? That name doesn't ring a bell.", false],
  ["Could you tell me more about Zintara? I'm not familiar with it.", false],
  ["Zintara? Never fails.", true],
])("what answers a question may say that its name is not known: %s", (answer, isMentioned) => {
  const [zintara] = compileDetector([{ key: "z", name: "Zintara", aliases: [], domains: [], isSelf: true }]).detect(answer, []);
  expect(zintara?.mentioned).toBe(isMentioned);
});

test.each([
  ["| Zintara | couldn't find any information | – |", false],
  ["| 3 | **Zintara** | no data | n/a |", false],
  ["| Zintara | nicht gefunden | |", false],
  ["| Zintara | no data | $30 |", true],
  ["| Zintara | – | – |", true],
  ["| Zintara Tools GmbH, Graz | no data | – |", true],
  ["| Borealis | rated above Zintara | no data |", true],
])("a row of a table that says of a name that nothing was found denies it: %s", (row, isMentioned) => {
  const columns = row.split("|").length - 2;
  const answer = `|${" Tool |".repeat(columns)}\n|${" --- |".repeat(columns)}\n${row}`;
  const [zintara] = compileDetector([{ key: "z", name: "Zintara", aliases: [], domains: [], isSelf: true }]).detect(answer, []);
  expect(zintara?.mentioned).toBe(isMentioned);
});
