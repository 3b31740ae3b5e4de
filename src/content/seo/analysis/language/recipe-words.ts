/** Words for a recipe as titles and addresses have them, by the beginning where the ending changes. */
const RECIPE =
  /(?<!\p{L})(?:recipes?|rezepte?|recettes?|recetas?|ricett[ae]|receitas?|recept(?:en|et|i)?|opskrift(?:en|er)?|oppskrift(?:en|er)?|resepti(?:t)?|przepisy?|recepty?|receptek?|rețet[ăe]|retet[ae]|tarif(?:i|ler|leri)|συνταγ[ήέ]ς?|syntag[ei]s?|рецепты?|рецепти?|وصف(?:ة|ات)|طريقة (?:عمل|تحضير)|resep|công thức|cách (?:làm|nấu)|uppskrift(?:ir)?)(?!\p{L})|מתכון|レシピ|作り方|食谱|食譜|做法|레시피|만드는 법|สูตร|วิธีทำ/iu;

/** A word for a recipe as the first part of a compound ("Rezeptidee") or its last one ("Kuchenrezept"). */
const COMPOUND = /(?<=\p{L}{3})(?:rezepte?|recept(?:en)?|opskrift|oppskrift|resepti)(?!\p{L})|(?<!\p{L})(?:grund)?rezept\p{L}/iu;

/** Whether a text says that it is a recipe. */
export const namesRecipe = (text: string): boolean => RECIPE.test(text) || COMPOUND.test(text);

/** What recipes head their steps by. */
const METHOD =
  /^(?:method|directions|instructions|preparation|how to make|zubereitung|so geht|anleitung|préparation|étapes|preparación|elaboración|procedimiento|preparazione|procedimento|modo de (?:preparo|preparação)|preparação|bereiding(?:swijze)?|zo maak je|przygotowanie|sposób (?:przygotowania|wykonania)|jak zrobić|gör så här|så gör du|tillagning|fremgangsmåde|sådan gør du|fremgangsmåte|slik gjør du|valmistus|postup|příprava|elkészítés|yapılışı|hazırlanışı|приготовление|способ приготовления|приготування|εκτέλεση)(?!\p{L})/iu;

/** Whether a line heads the steps of a recipe. */
export const headsMethod = (text: string): boolean => METHOD.test(text);
