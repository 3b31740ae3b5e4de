import { HIDDEN, ld, type Page } from "./page-pair.ts";

// Long because it is a list of data: pages and what is planted in each, written before they were analysed.

export const pages: Page[] = [
  {
    name: "en-sourdough",
    lang: "en",
    path: "/guides/sourdough-starter-feeding",
    queries: ["how often to feed sourdough starter"],
    head: `<title>How often to feed a sourdough starter: times and ratios</title>
<meta name="description" content="Feed a starter at room temperature once a day and a chilled one once a week: ratios, signs of hunger and what to do before baking.">
${ld({ "@type": "Article", headline: "How often to feed a sourdough starter", author: { "@type": "Person", name: "Nora Whitfield" }, datePublished: "2026-02-11", image: "https://www.kneadful.example/starter.jpg" })}`,
    body: `<h1>How often to feed a sourdough starter</h1><p>By Nora Whitfield, 11 February 2026</p>
<p>Feed a sourdough starter once a day at room temperature, and once a week in the fridge. A feed is equal weights of starter, flour and water, which is 50 grams of each for a small jar.</p>
<h2>At room temperature</h2><p>Between 20 and 24 °C the culture peaks after six to eight hours. It falls when the flour is used up, and smells sharp by the next morning. That is the time to discard all but a spoonful and feed what is left.</p>
<p>A warm kitchen shortens the cycle. At 28 °C two feeds a day keep the acidity low, and rye flour feeds the culture faster than white flour does.</p>
<h2>In the fridge</h2><p>Cold slows the yeast more than the bacteria. According to <a href="https://www.cereals.example/cold-storage">a trial of the Cereal Institute from 2024</a>, 82% of bakers who fed weekly baked with the culture a month later. Take the jar out a day before baking and feed it twice.</p>
<h2>Signs of hunger</h2><ul><li>A grey liquid stands on top of the dough.</li><li>It smells of nail varnish instead of yoghurt.</li><li>It no longer doubles within eight hours.</li></ul>
<p>Read next how <a href="/guides/sourdough-first-loaf">the first loaf is shaped and baked</a>.</p>`,
    planted: [
      {
        defect: "a statistic without its source",
        foundBy: ["sourced-statistics"],
        edit: [
          `According to <a href="https://www.cereals.example/cold-storage">a trial of the Cereal Institute from 2024</a>, 82% of bakers who fed weekly baked with the culture a month later.`,
          "Studies show that 82% of people who feed weekly bake with the culture a month later.",
        ],
      },
      {
        defect: "orders to machines in a comment",
        foundBy: ["orders-to-models"],
        edit: ["<h2>Signs of hunger</h2>", `<!-- ${HIDDEN} --><h2>Signs of hunger</h2>`],
      },
      {
        defect: "a paragraph in another language",
        foundBy: ["language-mixed"],
        edit: [
          "<p>A warm kitchen shortens the cycle. At 28 °C two feeds a day keep the acidity low, and rye flour feeds the culture faster than white flour does.</p>",
          "<p>Eine warme Küche verkürzt den Rhythmus deutlich. Bei hohen Temperaturen halten zwei Fütterungen am Tag die Säure niedrig, und Roggenmehl ernährt die Kultur schneller als weißes Mehl.</p>",
        ],
      },
    ],
  },
  {
    name: "de-regentonne",
    lang: "de",
    path: "/produkte/regentonne-alster",
    queries: ["regentonne 300 liter"],
    head: `<title>Regentonne Alster, 300 Liter, aus Recyclingkunststoff | Gartenwerk</title>
<meta name="description" content="Die Regentonne Alster fasst 300 Liter, wiegt leer 9 kg und kommt mit Deckel, Hahn und Sockel. Frostfest bis minus 20 Grad, in drei Farben.">
${ld({ "@type": "Product", name: "Regentonne Alster", image: "https://www.gartenwerk.example/alster.jpg", brand: { "@type": "Brand", name: "Gartenwerk" }, offers: { "@type": "Offer", price: "89.90", priceCurrency: "EUR", availability: "https://schema.org/InStock" }, aggregateRating: { "@type": "AggregateRating", ratingValue: "4.6", reviewCount: "132" } })}`,
    body: `<h1>Regentonne Alster, 300 Liter</h1><p>89,90 €</p><p>Auf Lager, Versand in zwei Tagen</p><p>4,6 von 5 Sternen aus 132 Bewertungen</p><button>In den Warenkorb</button>
<p>Die Regentonne Alster fasst 300 Liter und steht auf einem Sockel, unter den jede Gießkanne passt. Sie besteht zu neun Zehnteln aus altem Kunststoff und hält Frost bis minus 20 Grad aus.</p>
<p>Der Deckel rastet ein, damit weder Kinder noch Tiere hineinfallen. Ein Netz hält Laub zurück, und der Hahn aus Messing lässt sich ohne Werkzeug wechseln.</p>
<h2>Maße und Gewicht</h2><table><tr><th>Höhe</th><td>95 cm</td></tr><tr><th>Durchmesser</th><td>68 cm</td></tr><tr><th>Gewicht</th><td>9 kg</td></tr></table>
<h2>Aufbau</h2><p>Stellen Sie den Sockel auf festen Boden und setzen Sie die Tonne darauf. Der Anschluss an das Fallrohr liegt bei. Die Garantie beträgt fünf Jahre, auch auf den Hahn und den Deckel.</p>
<p>Passend dazu ist <a href="/produkte/fallrohrfilter">der Filter für das Fallrohr</a>.</p>`,
    planted: [
      {
        defect: "another price in the data than on the page",
        foundBy: ["offer-agrees", "json-ld-visible"],
        edit: [`"price":"89.90"`, `"price":"79.90"`],
      },
      {
        defect: "another availability in the data",
        foundBy: ["offer-agrees"],
        edit: ["Auf Lager, Versand in zwei Tagen", "Derzeit ausverkauft"],
      },
      {
        defect: "numbers that contradict each other",
        foundBy: ["numbers-agree"],
        edit: [
          "Die Garantie beträgt fünf Jahre, auch auf den Hahn und den Deckel.",
          "Die Garantie beträgt 5 Jahre. Für Hahn und Deckel gilt sie ebenso. Die Garantie beträgt 2 Jahre ab Kaufdatum.",
        ],
      },
    ],
  },
  {
    name: "fr-carte-grise",
    lang: "fr",
    path: "/guides/prix-carte-grise",
    queries: ["combien coûte une carte grise"],
    head: `<title>Combien coûte une carte grise en 2026 ? Tarifs et délais</title>
<meta name="description" content="Une carte grise coûte entre 150 et 400 euros selon la région et la puissance du véhicule : calcul, taxes, délais et pièces à fournir.">
${ld({ "@type": "Article", headline: "Combien coûte une carte grise en 2026 ?", author: { "@type": "Person", name: "Hélène Marchand" }, datePublished: "2026-01-20", image: "https://www.demarche.example/carte.jpg" })}`,
    body: `<h1>Combien coûte une carte grise ?</h1><p>Par Hélène Marchand, le 20 janvier 2026</p>
<p>Une carte grise coûte entre 150 et 400 euros pour une voiture de tourisme. Le montant dépend de la région et de la puissance fiscale, auxquelles s'ajoutent 11 euros de gestion et 2,76 euros d'envoi.</p>
<h2>Le calcul de la taxe</h2><p>Chaque région fixe le prix du cheval fiscal. Il suffit de multiplier ce prix par la puissance inscrite sur le certificat. Une voiture de cinq chevaux revient à 275 euros en Bretagne, où le cheval vaut 55 euros.</p>
<p>Les véhicules de plus de dix ans paient la moitié. Les voitures électriques en sont exonérées dans la plupart des régions, mais pas dans toutes.</p>
<h2>Les délais</h2><p>Le certificat provisoire est imprimé tout de suite et vaut un mois. Le titre définitif arrive par la poste sous une semaine, contre signature.</p>
<h2>Les pièces à fournir</h2><ul><li>le certificat de cession signé</li><li>un justificatif de domicile</li><li>le contrôle technique de moins de six mois</li></ul>
<p>Voyez aussi <a href="/guides/certificat-de-cession">comment remplir le certificat de cession</a>.</p>`,
    planted: [
      {
        defect: "an answer that comes late",
        foundBy: ["answer-late", "answer-first", "query-answer"],
        edit: [
          "<p>Une carte grise coûte entre 150 et 400 euros pour une voiture de tourisme. Le montant dépend de la région et de la puissance fiscale, auxquelles s'ajoutent 11 euros de gestion et 2,76 euros d'envoi.</p>",
          "<p>Tout propriétaire d'un véhicule doit le faire immatriculer à son nom. Cette formalité existe depuis longtemps et a beaucoup changé au fil des réformes. Autrefois il fallait se rendre en préfecture, prendre un ticket et attendre son tour. Aujourd'hui la demande se fait en ligne, depuis chez soi, avec une connexion ordinaire. Les usagers apprécient cette simplicité, même si certains regrettent le contact humain. La réforme a aussi touché les professionnels de l'automobile, qui proposent désormais ce service à leurs clients. Beaucoup de conducteurs se demandent pourtant ce que représente cette démarche, et à quoi servent les différentes taxes qui la composent. Avant de répondre, il convient de rappeler quelques notions utiles sur le fonctionnement de l'administration et sur les acteurs qui interviennent.</p>",
        ],
      },
      {
        defect: "no author",
        foundBy: ["author-present", "json-ld-complete"],
        edit: ["Par Hélène Marchand, le 20 janvier 2026", "Le 20 janvier 2026"],
      },
      {
        defect: "orders to machines in white letters",
        foundBy: ["orders-to-models"],
        edit: ["<h2>Les délais</h2>", `<p style="color:#fff;background:#fff">${HIDDEN}</p><h2>Les délais</h2>`],
      },
    ],
  },
  {
    name: "es-senderismo",
    lang: "es",
    path: "/blog/botas-de-senderismo",
    queries: ["cómo elegir botas de senderismo", "cuánto duran las botas de senderismo"],
    head: `<title>Cómo elegir botas de senderismo: suela, caña y talla</title>
<meta name="description" content="Para elegir botas de senderismo mire primero la suela, después la caña y por último la talla: qué pide cada terreno y cuánto duran.">
${ld({ "@type": "BlogPosting", headline: "Cómo elegir botas de senderismo", author: { "@type": "Person", name: "Marta Quiroga" }, datePublished: "2026-03-02", image: "https://www.cumbre.example/botas.jpg" })}`,
    body: `<h1>Cómo elegir botas de senderismo</h1><p>Por Marta Quiroga, 2 de marzo de 2026</p>
<p>Unas botas de senderismo se eligen por el terreno: suela rígida para la roca, flexible para los caminos. La caña alta protege el tobillo con carga, y la talla deja un dedo libre delante.</p>
<h2>La suela</h2><p>Los tacos profundos agarran en el barro y se desgastan en la piedra. Una suela de goma blanda sujeta mejor sobre roca mojada, aunque dura menos que una dura.</p>
<h2>Tres modelos comparados</h2><table><tr><th>Modelo</th><th>Peso</th><th>Precio</th></tr><tr><td>Ordesa</td><td>520 g</td><td>129 €</td></tr><tr><td>Teide</td><td>610 g</td><td>159 €</td></tr><tr><td>Gredos</td><td>480 g</td><td>99 €</td></tr></table>
<h2>Cuánto duran las botas de senderismo</h2><p>Unas botas de senderismo duran entre 800 y 1.000 kilómetros. El cuero aguanta más que la tela si se engrasa dos veces al año, y la suela se puede cambiar.</p>
<p>Lea también <a href="/blog/calcetines">qué calcetines evitan las ampollas</a>.</p>`,
    planted: [
      {
        defect: "a table told as prose",
        foundBy: ["table-in-prose"],
        edit: [
          "<table><tr><th>Modelo</th><th>Peso</th><th>Precio</th></tr><tr><td>Ordesa</td><td>520 g</td><td>129 €</td></tr><tr><td>Teide</td><td>610 g</td><td>159 €</td></tr><tr><td>Gredos</td><td>480 g</td><td>99 €</td></tr></table>",
          "<p>La Ordesa pesa 520 g y cuesta 129 €, la Teide pesa 610 g y cuesta 159 €, y la Gredos pesa 480 g y cuesta 99 €, de modo que la más ligera es también la más barata.</p>",
        ],
      },
      {
        defect: "a target query that nothing answers",
        foundBy: ["query-coverage", "query-answer"],
        edit: [
          "<h2>Cuánto duran las botas de senderismo</h2><p>Unas botas de senderismo duran entre 800 y 1.000 kilómetros. El cuero aguanta más que la tela si se engrasa dos veces al año, y la suela se puede cambiar.</p>",
          "<h2>El cuidado</h2><p>El cuero se engrasa dos veces al año, y la tela se lava con agua templada. Después de la lluvia se rellenan con papel y se secan lejos del radiador.</p>",
        ],
      },
      {
        defect: "weights without a unit",
        foundBy: ["units-present"],
        edit: [
          "La caña alta protege el tobillo con carga, y la talla deja un dedo libre delante.",
          "La caña alta protege el tobillo con carga. El peso es de 520 por bota, y la talla deja un dedo libre delante.",
        ],
      },
    ],
  },
  {
    name: "it-caldaia",
    lang: "it",
    path: "/guide/manutenzione-caldaia",
    queries: ["ogni quanto manutenzione caldaia"],
    head: `<title>Ogni quanto fare la manutenzione della caldaia a gas</title>
<meta name="description" content="La manutenzione della caldaia a gas si fa una volta all'anno, il controllo dei fumi ogni due: costi, documenti e sanzioni per chi la salta.">
${ld({ "@type": "Article", headline: "Ogni quanto fare la manutenzione della caldaia", author: { "@type": "Person", name: "Paolo Ferrante" }, datePublished: "2025-11-04", image: "https://www.casacalda.example/caldaia.jpg" })}`,
    body: `<h1>Ogni quanto fare la manutenzione della caldaia</h1><p>Di Paolo Ferrante, 4 novembre 2025</p>
<p>La manutenzione di una caldaia a gas si fa una volta all'anno, e il controllo dei fumi ogni due anni. La visita costa fra 80 e 120 euro e dura circa un'ora.</p>
<h2>Che cosa fa il tecnico</h2><ol><li>Pulisce il bruciatore e lo scambiatore.</li><li>Misura la pressione dell'acqua.</li><li>Analizza i fumi e annota i valori.</li><li>Aggiorna il libretto dell'impianto.</li></ol>
<h2>I documenti</h2><p>Il tecnico consegna un rapporto firmato, che va conservato con il libretto. Il proprietario lo mostra al comune quando arriva un controllo, e all'inquilino quando cambia il contratto.</p>
<h2>Le sanzioni</h2><p>Chi non fa il controllo rischia una multa fra 500 e 3.000 euro. In caso di incidente l'assicurazione può rifiutare il rimborso, se il rapporto manca o è scaduto.</p>
<p>Leggi anche <a href="/guide/pressione-caldaia">come si regola la pressione della caldaia</a>.</p>`,
    planted: [
      {
        defect: "steps told in prose",
        foundBy: ["steps-as-list"],
        edit: [
          "<ol><li>Pulisce il bruciatore e lo scambiatore.</li><li>Misura la pressione dell'acqua.</li><li>Analizza i fumi e annota i valori.</li><li>Aggiorna il libretto dell'impianto.</li></ol>",
          "<p>Prima il tecnico pulisce il bruciatore e lo scambiatore. Poi misura la pressione dell'acqua. Dopo analizza i fumi e annota i valori. Infine aggiorna il libretto dell'impianto.</p>",
        ],
      },
      {
        defect: "a second price for the same visit",
        foundBy: ["numbers-agree"],
        edit: [
          "Il tecnico consegna un rapporto firmato, che va conservato con il libretto.",
          "Il tecnico consegna un rapporto firmato, che va conservato con il libretto. La visita costa 60 euro.",
        ],
      },
      {
        defect: "a stock phrase in the place of the answer",
        foundBy: ["answer-first", "answer-late", "query-answer"],
        edit: [
          "<p>La manutenzione di una caldaia a gas si fa una volta all'anno, e il controllo dei fumi ogni due anni. La visita costa fra 80 e 120 euro e dura circa un'ora.</p>",
          "<p>Al giorno d'oggi il comfort di casa è importante per tutti. In questo articolo vedremo insieme tutto quello che c'è da sapere.</p>",
        ],
      },
    ],
  },
  {
    name: "nl-warmtepomp",
    lang: "nl",
    path: "/advies/warmtepomp-verbruik",
    queries: ["hoeveel stroom verbruikt een warmtepomp"],
    head: `<title>Hoeveel stroom verbruikt een warmtepomp per jaar?</title>
<meta name="description" content="Een warmtepomp verbruikt in een rijtjeshuis 2.500 tot 4.000 kWh per jaar: waar dat van afhangt, wat het kost en hoe u het verlaagt.">
${ld({ "@type": "Article", headline: "Hoeveel stroom verbruikt een warmtepomp?", author: { "@type": "Person", name: "Sanne Dijkstra" }, datePublished: "2026-01-08", image: "https://www.energiewijs.example/pomp.jpg" })}`,
    body: `<h1>Hoeveel stroom verbruikt een warmtepomp?</h1><p>Door Sanne Dijkstra, 8 januari 2026</p>
<p>Een warmtepomp verbruikt in een rijtjeshuis 2.500 tot 4.000 kWh stroom per jaar. De isolatie van het huis telt daarbij zwaarder dan het merk van de pomp.</p>
<h2>Waar het verbruik van afhangt</h2><p>Een pomp die water van 35 °C maakt, heeft de helft van de stroom nodig van een die 55 °C maakt. Vloerverwarming werkt met het koelste water, oude radiatoren met het heetste.</p>
<p>Ook het weer speelt mee. In een zachte winter daalt het verbruik met een vijfde, zoals <a href="https://www.meetnet.example/winters">de metingen van Meetnet uit 2025</a> laten zien.</p>
<h2>Wat het kost</h2><p>Bij een prijs van 27 cent per kWh kost verwarmen tussen 675 en 1.080 euro per jaar. Met zonnepanelen op het dak wordt een derde daarvan zelf opgewekt.</p>
<p>Lees ook <a href="/advies/isolatie">welke isolatie het eerst loont</a>.</p>`,
    planted: [
      {
        defect: "orders to machines in tiny letters",
        foundBy: ["orders-to-models"],
        edit: ["<h2>Wat het kost</h2>", `<p style="font-size:1px">${HIDDEN}</p><h2>Wat het kost</h2>`],
      },
      {
        defect: "a statistic without its source",
        foundBy: ["sourced-statistics"],
        edit: [
          `In een zachte winter daalt het verbruik met een vijfde, zoals <a href="https://www.meetnet.example/winters">de metingen van Meetnet uit 2025</a> laten zien.`,
          "Uit onderzoek blijkt dat 73% van de huishoudens na een jaar minder betaalt dan met gas.",
        ],
      },
      {
        defect: "the title of a template",
        foundBy: ["title-descriptive", "title-length"],
        edit: ["<title>Hoeveel stroom verbruikt een warmtepomp per jaar?</title>", "<title>Home</title>"],
      },
    ],
  },
  {
    name: "pt-passaporte",
    lang: "pt",
    path: "/artigos/renovar-passaporte",
    queries: ["quanto custa renovar o passaporte"],
    head: `<title>Quanto custa renovar o passaporte em 2026 e quanto demora</title>
<meta name="description" content="Renovar o passaporte custa 65 euros pelo serviço normal e 95 pelo urgente: prazos de entrega, documentos e onde marcar o atendimento.">
${ld({ "@type": "Article", headline: "Quanto custa renovar o passaporte", author: { "@type": "Person", name: "Inês Carvalhal" }, datePublished: "2026-02-17", image: "https://www.balcao.example/passaporte.jpg" })}`,
    body: `<h1>Quanto custa renovar o passaporte</h1><p>Por Inês Carvalhal, 17 de fevereiro de 2026</p>
<p>Renovar o passaporte custa 65 euros pelo serviço normal e 95 euros pelo urgente. O documento vale cinco anos e chega a casa em cinco dias úteis.</p>
<h2>Os prazos de entrega</h2><p>O serviço urgente entrega no dia seguinte, no balcão do aeroporto. Fora das férias o normal demora três dias, e em julho demora mais.</p>
<h2>Os documentos</h2><ul><li>o cartão de cidadão válido</li><li>o passaporte antigo</li><li>o comprovativo da marcação</li></ul>
<p>A fotografia é tirada no balcão e não se leva de casa. As crianças vão com um dos pais, que assina o pedido e mostra o seu próprio documento.</p>
<p>Veja também <a href="/artigos/cartao-de-cidadao">como se renova o cartão de cidadão</a>.</p>`,
    planted: [
      {
        defect: "a canonical link to the home page",
        foundBy: ["canonical-self"],
        edit: [
          `<link rel="canonical" href="https://www.pt-passaporte.example/artigos/renovar-passaporte">`,
          `<link rel="canonical" href="https://www.pt-passaporte.example/">`,
        ],
      },
      {
        defect: "orders to machines behind aria-hidden",
        foundBy: ["orders-to-models"],
        edit: ["<h2>Os documentos</h2>", `<div aria-hidden="true">${HIDDEN}</div><h2>Os documentos</h2>`],
      },
      {
        defect: "a date that cannot be",
        foundBy: ["json-ld-values", "date-plausible"],
        edit: [`"datePublished":"2026-02-17"`, `"datePublished":"2036-02-17"`],
      },
    ],
  },
  {
    name: "en-kettle",
    lang: "en",
    path: "/product/kettle-marlow",
    queries: [],
    head: `<title>Marlow gooseneck kettle, 1.2 litres, brushed steel | Brewhall</title>
<meta name="description" content="The Marlow boils 1.2 litres in four minutes and holds any temperature from 60 to 100 °C for half an hour. Brushed steel, two-year warranty.">
${ld({ "@type": "Product", name: "Marlow gooseneck kettle", image: "https://www.brewhall.example/marlow.jpg", brand: { "@type": "Brand", name: "Brewhall" }, offers: { "@type": "Offer", price: "74.00", priceCurrency: "GBP", availability: "https://schema.org/InStock" }, aggregateRating: { "@type": "AggregateRating", ratingValue: "4.8", reviewCount: "57" } })}`,
    body: `<h1>Marlow gooseneck kettle</h1><p>£74.00</p><p>In stock</p><p>4.8 out of 5 from 57 reviews</p><button>Add to basket</button>
<p>The Marlow boils 1.2 litres in four minutes and pours a thin, steady stream. Its base holds any temperature from 60 to 100 °C for half an hour, so that green tea and coffee come from the same kettle.</p>
<p>The spout is welded and not glued. The lid lifts with one hand, and the handle stays cool enough to hold while the water boils. A stainless filter at the spout catches limescale and lifts out for cleaning under the tap.</p>
<h2>Specifications</h2><table><tr><th>Capacity</th><td>1.2 l</td></tr><tr><th>Power</th><td>1,350 W</td></tr><tr><th>Weight</th><td>0.9 kg</td></tr></table>
<img src="/img/marlow-kettle-on-base.jpg" alt="The Marlow kettle on its base, spout to the left" width="800" height="600">
<h2>Warranty and delivery</h2><p>The warranty covers two years. Orders before noon leave the same day, and returns are free for thirty days from delivery.</p>`,
    planted: [
      {
        defect: "another rating in the data",
        foundBy: ["offer-agrees"],
        edit: [`"ratingValue":"4.8"`, `"ratingValue":"4.2"`],
      },
      {
        defect: "no offer in the data",
        foundBy: ["json-ld-complete", "product-data"],
        edit: [
          `"offers":{"@type":"Offer","price":"74.00","priceCurrency":"GBP","availability":"https://schema.org/InStock"},`,
          "",
        ],
      },
      {
        defect: "a picture named by its file",
        foundBy: ["image-alt-text", "image-alt"],
        edit: [`alt="The Marlow kettle on its base, spout to the left"`, `alt="marlow-kettle-on-base.jpg"`],
      },
    ],
  },
  {
    name: "de-fensterputzen",
    lang: "de",
    path: "/ratgeber/fenster-streifenfrei-putzen",
    queries: ["fenster streifenfrei putzen"],
    head: `<title>Fenster streifenfrei putzen: Schritt für Schritt</title>
<meta name="description" content="Fenster werden streifenfrei mit lauwarmem Wasser, einem Spritzer Essig und einem Abzieher: Reihenfolge, Mittel und die häufigsten Fehler.">
${ld({ "@type": "Article", headline: "Fenster streifenfrei putzen", author: { "@type": "Person", name: "Jutta Kranz" }, datePublished: "2026-04-14", image: "https://www.blitzblank.example/fenster.jpg" })}`,
    body: `<h1>Fenster streifenfrei putzen</h1><p>Von Jutta Kranz, 14. April 2026</p>
<p>Fenster werden streifenfrei, wenn sie bei bedecktem Himmel mit lauwarmem Wasser und einem Spritzer Essig gewaschen und dann abgezogen werden. In der Sonne trocknet das Wasser zu schnell.</p>
<h2>So geht es</h2><ol><li>Den Rahmen mit einem feuchten Tuch abwischen.</li><li>Die Scheibe von oben nach unten einschäumen.</li><li>Das Wasser in einem Zug abziehen.</li><li>Die Ränder mit einem Ledertuch trocknen.</li></ol>
<h2>Welches Mittel taugt</h2><p>Essig löst Kalk, Spülmittel löst Fett. Beides zusammen braucht man selten, und mehr als ein Spritzer auf fünf Liter Wasser hinterlässt Schlieren, die man erst am Abend sieht.</p>
<p>Wie man <a href="/ratgeber/rahmen-pflegen">Rahmen aus Holz pflegt</a>, steht in einem eigenen Ratgeber.</p>`,
    planted: [
      {
        defect: "no description",
        foundBy: ["description-present"],
        edit: [
          `<meta name="description" content="Fenster werden streifenfrei mit lauwarmem Wasser, einem Spritzer Essig und einem Abzieher: Reihenfolge, Mittel und die häufigsten Fehler.">`,
          "",
        ],
      },
      {
        defect: "a paragraph that stands twice",
        foundBy: ["duplicate-paragraphs"],
        edit: [
          "<p>Wie man",
          "<p>Essig löst Kalk, Spülmittel löst Fett. Beides zusammen braucht man selten, und mehr als ein Spritzer auf fünf Liter Wasser hinterlässt Schlieren, die man erst am Abend sieht.</p><p>Wie man",
        ],
      },
      {
        defect: "text of a template left",
        foundBy: ["placeholder-text"],
        edit: [
          "<h2>Welches Mittel taugt</h2>",
          "<h2>Welches Mittel taugt</h2><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>",
        ],
      },
    ],
  },
  {
    name: "fr-tarte-poireaux",
    lang: "fr",
    path: "/recettes/tarte-aux-poireaux",
    queries: [],
    head: `<title>Tarte aux poireaux et au comté : la recette facile</title>
<meta name="description" content="Une tarte aux poireaux fondants et au comté, prête en une heure : ingrédients pour six personnes, cuisson et conseils pour une pâte croustillante.">
${ld({ "@type": "Recipe", name: "Tarte aux poireaux et au comté", image: "https://www.marmite.example/tarte.jpg", author: { "@type": "Person", name: "Luc Bonnard" }, datePublished: "2026-01-30", totalTime: "PT1H", recipeYield: "6", recipeIngredient: ["4 poireaux", "120 g de comté", "3 œufs"], recipeInstructions: [{ "@type": "HowToStep", text: "Émincer les poireaux." }] })}`,
    body: `<h1>Tarte aux poireaux et au comté</h1><p>Par Luc Bonnard, le 30 janvier 2026</p><p>Cette tarte associe des poireaux fondus au beurre et un comté affiné de douze mois. Elle cuit une demi-heure et se mange tiède, avec une salade.</p>
<h2>Ingrédients</h2><ul><li>4 poireaux</li><li>120 g de comté râpé</li><li>3 œufs</li><li>20 cl de crème</li><li>1 pâte brisée</li></ul>
<h2>Préparation</h2><ol><li>Émincer les poireaux et les faire fondre vingt minutes dans le beurre.</li><li>Battre les œufs avec la crème, saler et poivrer.</li><li>Garnir la pâte de poireaux et de fromage, puis verser l'appareil.</li><li>Cuire trente minutes à 190 °C, jusqu'à ce que le dessus soit doré.</li></ol>
<img src="/img/tarte-aux-poireaux-doree.jpg" alt="Tarte aux poireaux dorée, une part coupée" width="900" height="600">
<p>Pour une pâte croustillante, la cuire dix minutes à blanc. La tarte se garde deux jours au frais et se réchauffe au four, jamais au micro-ondes.</p>`,
    planted: [
      {
        defect: "no steps in the recipe's data",
        foundBy: ["json-ld-complete"],
        edit: [`,"recipeInstructions":[{"@type":"HowToStep","text":"Émincer les poireaux."}]`, ""],
      },
      {
        defect: "a page that forbids its index",
        foundBy: ["indexable"],
        edit: [
          `<meta name="viewport" content="width=device-width, initial-scale=1">`,
          `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`,
        ],
      },
      {
        defect: "two main headings",
        foundBy: ["h1-single"],
        edit: ["<h2>Ingrédients</h2>", "<h1>Ingrédients</h1>"],
      },
    ],
  },
];
