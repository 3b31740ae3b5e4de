/** Words for a recipe as titles and addresses have them, by the beginning where the ending changes. */
const RECIPE =
  /(?<!\p{L})(?:recipes?|rezepte?|recettes?|recetas?|ricett[ae]|receitas?|recept(?:en|et|i)?|opskrift(?:en|er)?|oppskrift(?:en|er)?|resepti(?:t)?|przepisy?|recepty?|receptek?|rețet[ăe]|retet[ae]|tarif(?:i|ler|leri)|συνταγ[ήέ]ς?|syntag[ei]s?|рецепты?|рецепти?|وصف(?:ة|ات)|طريقة (?:عمل|تحضير)|resep|công thức|cách (?:làm|nấu)|uppskrift(?:ir)?)(?!\p{L})|מתכון|レシピ|作り方|食谱|食譜|做法|레시피|만드는 법|สูตร|วิธีทำ/iu;

/** A word for a recipe as the first part of a compound ("Rezeptidee") or its last one ("Kuchenrezept"). */
const COMPOUND = /(?<=\p{L}{3})(?:rezepte?|recept(?:en)?|opskrift|oppskrift|resepti)(?!\p{L})|(?<!\p{L})(?:grund)?rezept\p{L}/iu;

/** Whether a text says that it is a recipe. */
export const namesRecipe = (text: string): boolean => RECIPE.test(text) || COMPOUND.test(text);
