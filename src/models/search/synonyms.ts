/** Words for one thing, one thing a line, in the singular; a phrase stands for all of its words. At most 60 lines. */
const LINES = `
sneaker, trainer, running shoe
notebook, laptop
tv, tvs, television
phone, smartphone, mobile, cellphone
headphone, earphone, earbud, headset
hotel, hostel, accommodation, lodging, city break
apartment, cabin, cottage
flight, airfare, plane, airline
train, rail, railway
ticket, fare
holiday, vacation, trip, travel
suitcase, luggage
hire, rental, rent
ferry, boat, cruise
gift, present
dad, father
mom, mum, mother
kid, child, children, toddler
baby, infant, newborn
sofa, couch
rug, carpet
duvet, comforter, bedding
cookware, pan
wardrobe, closet
jacket, coat, parka
sweater, jumper, pullover, knitwear
trousers, pants
makeup, cosmetic
skincare, skin care, moisturizer
perfume, fragrance
sunscreen, sun cream
glasses, eyewear, spectacles
medicine, pharmacy
vitamin, supplement
dog, puppy
cat, kitten
bike, bicycle, cycling
gym, fitness, workout
hiking, trekking
vpn, antivirus, password
webhosting, web hosting, hosting
delivery, shipping
chips, crisps
grocery, food
refurbished, second hand
color, colour
`;

const groups = LINES.trim()
  .split("\n")
  .map((line) => line.split(", "));

/** The other names of a thing, by each of its names. */
const others = new Map(
  groups.flatMap((group) => group.map((name) => [name, group.filter((other) => other !== name)] as const)),
);

export const LONGEST_PHRASE = Math.max(...[...others.keys()].map((name) => name.split(" ").length));

/** The synonyms of a word or phrase in singular or plural; undefined if the table does not have it. */
export function synonymsOf(name: string): string[] | undefined {
  return others.get(name) ?? others.get(name.replace(/s$/, "")) ?? others.get(name.replace(/es$/, ""));
}
