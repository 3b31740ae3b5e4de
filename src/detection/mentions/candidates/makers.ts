/**
 * Names that the spelling dictionaries list beside towns and persons, and that hardly anything but a company or its product is
 * called by. "In Dropbox" is no place.
 */
const MAKERS: ReadonlySet<string> = new Set(
  `accenture adidas allstate amd amtrak aramco atari audi baidu barclays bmw boeing budweiser citibank citigroup clorox costco danone
  dropbox drupal ebay enron exxon facebook fedex firefox fujitsu hasbro heineken hsbc hyundai ibm ikea instagram ipad iphone ipod
  kfc kleenex kmart kodak lego lexus linux lockheed lufthansa mastercard mattel mazda michelin microsoft mitsubishi monsanto motorola mozilla myspace
  nabisco nasdaq nescafe netflix netscape nikon nintendo nissan novartis nvidia oreo palmolive panasonic paypal pepsi pfizer playstation
  polaroid priceline qantas reebok reuters roku rolex rubbermaid safeway samsung sega siemens skype smirnoff snapple sony starbucks subaru
  texaco ticketmaster toshiba toyota tupperware tylenol ubuntu unilever verizon volkswagen volvo walgreens walmart wikipedia windex wordpress
  xerox youtube`.split(/\s+/),
);

/** Whether a name (folded) is a maker's or a product's, and hardly anybody else's. */
export const isMaker = (folded: string): boolean => MAKERS.has(folded);
