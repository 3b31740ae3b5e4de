import type { Cues } from "./cues.ts";

export const pt: Cues = {
  genericAnchors: [
    "aqui",
    "clique aqui",
    "clica aqui",
    "leia mais",
    "ler mais",
    "saiba mais",
    "saber mais",
    "ver mais",
    "mais",
    "mais informacoes",
    "continue lendo",
    "link",
    "este link",
    "esta pagina",
    "este artigo",
    "detalhes",
    "veja mais",
    "confira",
  ],
  genericTitles: [
    "inicio",
    "pagina inicial",
    "sem titulo",
    "nova pagina",
    "pagina",
    "pagina 1",
    "artigo",
    "blog",
    "bem-vindo",
    "bem-vindos",
    "documento",
    "indice",
    "titulo",
    "teste",
    "rascunho",
    "produto",
    "produtos",
    "sobre nos",
    "home",
  ],
  filler:
    /^(?:no mundo (?:de hoje|atual|moderno)|na (?:sociedade|era|época) (?:atual|de|digital|moderna)|hoje em dia|nos dias (?:de hoje|atuais)|atualmente,? (?:vivemos|mais)|desde (?:sempre|os primórdios)|não é segredo|como todos sabemos|como todos sabem|você já (?:se perguntou|parou)|já se perguntou|está (?:à procura|procurando)|bem-vindos? (?:a|ao|à)|vivemos em|imagine|quando se trata de|quem nunca|cada vez mais (?:pessoas|gente|empresas|usuários|utilizadores))/i,
  announcement:
    /^(?:neste (?:artigo|post|guia|texto)|nesta (?:página|seção|secção)|este (?:artigo|guia) (?:explica|apresenta|trata|vai)|(?:vamos|iremos) (?:ver|explorar|explicar|falar|descobrir|mostrar)|a seguir,? (?:você|vamos|veremos|explicamos)|continue (?:lendo|a ler)|antes de (?:começar|iniciar))/i,
  deferral:
    /(?:contate-nos|contacte-nos|entre em contato|entre em contacto|fale conosco|fale connosco|ligue para|em breve|brevemente|será anunciado|boa pergunta|difícil dizer|depende\.|isso depende|depende de (?:muitos|vários)|não há (?:uma )?resposta (?:simples|única)|continue lendo)/i,
  definitionQuestion:
    /^(?:o que (?:é|são|significa)|que (?:é|significa)|definição (?:de|do|da)|significado (?:de|do|da))\s(?:uma? |o |a |os |as )?(.+?)\s?\??$/i,
  definitionVerb:
    /^(?:\s*\([^)]{1,60}\))?,?\s*(?:é|são|significa|refere-se|consiste|define-se|designa|representa|descreve)(?![\p{L}])/iu,
  question:
    /^(?:o que|que |como|por que|porque|porquê|quando|onde|quem|qual|quais|quanto|quanta|quantos|quantas|é possível|vale a pena|pode-se)(?![\p{L}])/iu,
  researchClaim:
    /(?:(?:estudos?|pesquisas?|inquéritos?|estatísticas|especialistas|peritos|cientistas|pesquisadores|investigadores) (?:(?:recentes?|científic[oa]s?|clínic[oa]s?|independentes?|internaciona(?:l|is)) )?(?:já )?(?:mostram?|mostraram|demonstram?|comprovam?|provam?|revelam?|indicam?|confirmam?|afirmam?|estimam?|recomendam?|concordam|sugerem)|(?:está|é) (?:cientificamente )?(?:comprovado|provado|demonstrado)|(?:segundo|de acordo com) (?:os |as |um |uma |vários |alguns |estudos )*(?:estudos?|especialistas|pesquisas?|estatísticas))/i,
  population:
    /\b(?:pessoas|usuários|utilizadores|clientes|consumidores|compradores|empresas|trabalhadores|funcionários|brasileiros|portugueses|adultos|famílias|domicílios|lares|pacientes|entrevistados|proprietários|apreciadores|iniciantes|principiantes|jardineiros|viajantes|pais|visitantes|mulheres|homens|crianças|estudantes|profissionais|leitores)\b/i,
  attribution:
    /(?:(?:segundo|Segundo|de acordo com|De acordo com) (?:o |a |um estudo (?:de|do|da) )?(?!estudos|especialistas|pesquisas|estatísticas)\p{Lu}|[Ff]onte\s*:|\([Ff]onte|noss[oa]s (?:testes|medições|dados)|(?:medimos|testamos|perguntamos)|(?:Universidade|Instituto|Ministério|Agência|IBGE) ?)/u,
  byline: /^(?:(?:Escrito |Publicado |Artigo |Revisado )?[Pp]or|Autora?)(?:\s*:)?\s+(?:Dra?\.? )?\p{Lu}[\p{L}.'’-]+/u,
  asOf: /(?:atualizad[oa]|última (?:revisão|atualização)|edição|guia|comparativo|preços|tendências|melhores)\b/i,
  stepWords: [
    /\b(?:primeiro|em primeiro lugar|para começar|com(?:ece|eça) por|passo (?:1|um))\b/i,
    /\b(?:segundo|depois|em seguida|em segundo lugar|passo (?:2|dois))\b/i,
    /\b(?:terceiro|depois|em seguida|em terceiro lugar|passo (?:3|três))\b/i,
    /\b(?:quarto|finalmente|por fim|passo (?:4|quatro))\b/i,
  ],
  shortSection:
    /(?:Fontes?|Referências|Contato|Contacto|Sobre|Autor|Veja também|Relacionado|Conclusão|Resumo|Nota|Aviso|Links|Em resumo|Envio|Recursos|Licença)/i,
  promisedCount:
    /(?:^|[\s(:–—-])(\d{1,2}|três|quatro|cinco|seis|sete|oito|nove|dez)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:dicas?|passos?|formas?|maneiras?|razões|motivos|ideias|erros|coisas|fatos|exemplos?|regras?|vantagens|benefícios|métodos?|ferramentas?|perguntas?|sinais|truques|tipos?|critérios?|estratégias|técnicas?)(?![\p{L}])/iu,
  genericAlt: /^(?:imagem|img|image|foto|fotografia|gráfico|captura de tela|ícone|logo|figura|ilustração|banner)[\s\d.:-]*$/i,
};
