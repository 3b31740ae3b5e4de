import type { Cues } from "./cues.ts";

export const es: Cues = {
  genericAnchors: [
    "aqui",
    "haz clic aqui",
    "haga clic aqui",
    "clic aqui",
    "pincha aqui",
    "pulsa aqui",
    "leer mas",
    "ver mas",
    "mas",
    "mas informacion",
    "saber mas",
    "seguir leyendo",
    "enlace",
    "este enlace",
    "esta pagina",
    "este articulo",
    "detalles",
    "descubre mas",
    "conoce mas",
    "sigue leyendo",
    "mas detalles",
    "click aqui",
  ],
  genericTitles: [
    "inicio",
    "pagina de inicio",
    "pagina principal",
    "sin titulo",
    "documento sin titulo",
    "nueva pagina",
    "pagina",
    "pagina 1",
    "articulo",
    "blog",
    "entrada",
    "bienvenido",
    "bienvenidos",
    "documento",
    "indice",
    "titulo",
    "prueba",
    "borrador",
    "producto",
    "productos",
    "sobre nosotros",
    "home",
  ],
  filler:
    /^(?:en (?:el mundo (?:actual|de hoy|moderno)|la (?:sociedad|era|época) (?:actual|de|digital|moderna|en)|el (?:acelerado|ajetreado|competitivo)|la actualidad|un mundo|estos tiempos|nuestros días)|hoy en día|actualmente,? (?:vivimos|más)|desde (?:tiempos inmemoriales|siempre|hace siglos)|no es ningún secreto|como todos sabemos|como es bien sabido|¿?(?:alguna vez te has|te has preguntado|se ha preguntado|estás buscando|buscas|quién no)|bienvenidos? (?:a|al)|vivimos en|imagina|en lo que respecta|cuando se trata de|cada vez (?:más (?:personas|gente|empresas|usuarios)|son más))/i,
  announcement:
    /^(?:en (?:este (?:artículo|post|texto|apartado|blog)|esta (?:guía|página|entrada|sección)),?|este artículo (?:explica|presenta|trata|va|te)|esta guía (?:explica|presenta|te|va)|(?:vamos a|a continuación,?) (?:ver|explorar|explicar|hablar|analizar|te|le|veremos|explicamos|descubrirás)|veremos|descubramos|sigue leyendo|siga leyendo|acompáñanos|antes de (?:empezar|comenzar))/i,
  deferral:
    /(?:contáctanos|contacta con nosotros|contáctenos|póngase en contacto|ponte en contacto|llámanos|llámenos|pregunta a nuestro|consúltanos|próximamente|muy pronto|se anunciará|continuará|más adelante (?:hablaremos|veremos)|buena pregunta|difícil de decir|eso depende|depende de muchos|depende\.|no hay una respuesta (?:sencilla|única|fácil)|sigue leyendo)/i,
  definitionQuestion:
    /^¿?\s*(?:qué (?:es|son|significa|quiere decir)|que (?:es|son|significa)|definición (?:de|del)|significado (?:de|del))\s(?!(?:mejor|peor|lo |la diferencia|el mejor|la mejor|obligatorio|necesario|más)(?:\s|\?|$))(?:una? |el |la |los |las )?(.+?)\s?\??$/i,
  definitionVerb:
    /^(?:\s*\([^)]{1,60}\))?,?\s*(?:es|son|significa|se refiere|consiste|se define|se denomina|describe|representa|designa)\b/i,
  question:
    /^¿?\s*(?:qué|que es|cómo|como (?:se|hacer|elegir|limpiar|preparar|usar|funciona)|por qué|cuándo|dónde|quién|cuál|cuáles|cuánto|cuánta|cuántos|cuántas|se puede|es necesario|es mejor)(?![\p{L}])/iu,
  researchClaim:
    /(?:\b(?:estudios?|investigaci(?:ón|ones)|encuestas?|estadísticas|expertos?|especialistas|científicos|investigadores|analistas) (?:(?:recientes?|científic[oa]s?|clínic[oa]s?|independientes?|internacional(?:es)?|europe[oa]s?) )?(?:han |ha |lo )*(?:muestran?|mostrado|demuestran?|demostrado|prueban|probado|revelan?|revelado|indican?|confirman?|confirmado|afirman?|estiman?|recomiendan?|coinciden|sugieren?|señalan?|dicen)|está (?:científicamente )?(?:demostrado|comprobado|probado)|según (?:los |las |un |una |varios |diversos |recientes |algunos )*(?:estudios?|expertos?|investigaciones|encuestas?|estadísticas|especialistas))/i,
  population:
    /\b(?:personas|usuarios|clientes|consumidores|compradores|empresas|compañías|trabajadores|empleados|españoles|adultos|hogares|viviendas|pacientes|encuestados|propietarios|aficionados|principiantes|jardineros|deportistas|lectores|viajeros|padres|alumnos|gente|visitantes|mujeres|hombres|niños|estudiantes|equipos|conductores|lectores|pymes|profesionales)\b/i,
  attribution:
    /(?:(?:según|Según|de acuerdo con|De acuerdo con) (?:el |la |los |las |un (?:estudio|informe) (?:de|del) (?:la |el )?)?(?!estudios|expertos|investigaciones|encuestas|estadísticas)\p{Lu}|[Ff]uente\s*:|\([Ff]uente|nuestr[oa]s? (?:propi[oa]s )?(?:pruebas|mediciones|datos|encuesta)|hemos (?:medido|probado|encuestado)|(?:Universidad|Instituto|Ministerio|Agencia|Autoridad|Consejo|Organización|Asociación|INE)(?!\p{L}))/u,
  byline: /^(?:(?:Escrito |Publicado |Artículo |Revisado )?[Pp]or|Autora?)(?:\s*:)?\s+(?:Dra?\.? )?\p{Lu}[\p{L}.'’-]+/u,
  asOf: /(?:actualizad[oa]|última (?:revisión|actualización)|a fecha de|edición|guía|comparativa|precios|tendencias|mejores)\b/i,
  stepWords: [
    /\b(?:primero|en primer lugar|para empezar|(?:empiece|comience|empieza|comienza) por|paso (?:1|uno))\b/i,
    /\b(?:segundo|luego|después|en segundo lugar|a continuación|paso (?:2|dos))\b/i,
    /\b(?:tercero|luego|después|en tercer lugar|posteriormente|paso (?:3|tres))\b/i,
    /(?:\b(?:cuarto|finalmente|por último|paso (?:4|cuatro))\b)/i,
  ],
  shortSection:
    /(?:Fuentes?|Referencias|Contacto|Acerca de|Sobre|Autor|Véase también|Relacionado|Conclusión|Resumen|Nota|Aviso|Enlaces|En breve|Envío|Recursos|Licencia)/i,
  promisedCount:
    /(?:^|[\s(:–—¿-])(\d{1,2}|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:consejos?|pasos?|formas?|maneras?|razones|ideas?|errores|cosas|datos|ejemplos?|reglas?|ventajas|beneficios|métodos?|herramientas?|preguntas?|señales|trucos?|tipos?|criterios?|estrategias|técnicas?|claves)(?![\p{L}])/iu,
  genericAlt:
    /^(?:imagen|img|image|foto|fotografía|gráfico|captura(?: de pantalla)?|icono|logo|figura|ilustración|banner|imagen del producto|foto del producto)[\s\d.:-]*$/i,
};
