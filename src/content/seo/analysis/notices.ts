import type { CheckContext } from "./context.ts";
import { fold } from "./language/words.ts";
import { mainHeading } from "./main-heading.ts";
import { titleParts } from "./suggest.ts";

/** Names of the pages that a site has by law or for its running, folded. */
const NAMES = [
  "imprint|legal (?:notice|information|disclosure)|privacy(?: (?:policy|notice|statement))?|data protection(?: (?:policy|notice|statement))?|cookies? (?:policy|notice|settings)|terms(?: of (?:service|use|sale|business))?|terms (?:and|&) conditions(?: of (?:sale|use))?|general terms(?: and conditions)?|conditions of use|disclaimer|accessibility(?: statement)?|contact(?: us| details)?|right of withdrawal|withdrawal form|site ?map|log ?in|sign in|thank you",
  "impressum|anbieterkennzeichnung|rechtliche hinweise|rechtliches|datenschutz(?:erklarung|hinweise|information(?:en)?)?|hinweise zum datenschutz|cookie-?(?:richtlinie|einstellungen|hinweise)|agb|allgemeine (?:geschafts|nutzungs)bedingungen(?: \\(agb\\))?|nutzungsbedingungen|haftungsausschluss|widerruf(?:sbelehrung|srecht|sformular)?|(?:erklarung zur )?barrierefreiheit(?:serklarung)?|kontakt|anmelden|vielen dank",
  "mentions legales|politique de confidentialite|confidentialite|donnees personnelles|protection des donnees|(?:politique (?:de|relative aux)|gestion des) cookies|conditions generales(?: (?:de vente|d'utilisation))?|cgv|cgu|(?:declaration d')?accessibilite|(?:nous )?contacte?(?:z-nous)?|plan du site|connexion",
  "aviso legal|(?:politica|aviso) de privacidad|privacidad|politica de cookies|(?:terminos y )?condiciones(?: (?:generales|de uso|de venta|de compra))?(?: de (?:venta|uso|contratacion))?|(?:declaracion de )?accesibilidad|contacto|contactenos|mapa (?:web|del sitio)",
  "note legali|informazioni legali|informativa (?:sulla |privacy)(?:privacy)?|privacy policy|cookie policy|(?:termini e )?condizioni(?: (?:generali|d'uso|di vendita))?(?: di vendita)?|(?:dichiarazione di )?accessibilita|contatti|contattaci|recesso",
  "politica de privacidade|privacidade|termos (?:de uso|e condicoes)|termos de servico|contactos?|contato|fale conosco|juridische (?:informatie|kennisgeving)|colofon|privacy(?:verklaring|beleid)|cookie(?:beleid|verklaring)|(?:algemene )?voorwaarden|toegankelijkheidsverklaring|neem contact op",
  "nota prawna|polityka (?:prywatnosci|cookies)|regulamin(?: (?:sklepu|serwisu))?|deklaracja dostepnosci|yasal uyari|gizlilik politikasi|kvkk|iletisim",
].join("|");
const JAPANESE = "プライバシーポリシー|個人情報保護方針|利用規約|特定商取引法に基づく表[記示]|お問い合わせ|サイトマップ";

/** A name alone, or two of them: "Contact & imprint". */
const NOTICE = new RegExp(
  `^(?:(?:our|the|unsere?|notre|nos|nuestra|la|le|les|il|onze|nasza?) )?(?:${NAMES})(?: ?(?:&|\\+|/|,|and|und|et|y|e|en|i) ?(?:${NAMES}))?$|^(?:${JAPANESE})$`,
  "u",
);

/** Whether a page is one that its readers open by its name, such as a legal notice: nobody chooses it among results. */
export function isNotice(context: CheckContext): boolean {
  const { document, kind } = context;
  // Who asks where a shop is and when it is open finds its contact page.
  if (kind === "local_business") return false;
  const names = [mainHeading(context)?.text ?? "", ...titleParts(document.titles[0]?.text ?? "")];
  return names.some((name) => NOTICE.test(fold(name).trim()));
}
