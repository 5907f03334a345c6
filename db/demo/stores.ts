import { OLDEST_DEAL_DAYS, spread } from "./deals";

export type DemoStore = {
  name: string;
  slug: string;
  category: string | null;
  website: string | null;
  description: string;
  createdDaysAgo: number;
  currency: string;
};

/** The currencies of the shops that do not sell in US dollars. */
const currencies: Record<string, string> = { "crumbsworth-bakehouse": "GBP", sleeperline: "EUR" };

/** One shop per line: name | category | description. A dash means no category; "(no site)" means no website. */
const lines = `
Northpeak Outdoor | Sports & Outdoors | Winter jackets, shells, base layers and tents, tested on the hill behind our workshop. Unworn gear can come back within 60 days.
Harbor & Pine | Home & Garden | Solid-wood furniture and linen made in small runs by four joiners and two seamstresses. Large pieces are delivered to the room you choose.
Lumi Beauty | Beauty | Fragrance-free skincare and make-up, most of it sold in refill pouches. If a shade is wrong we swap it once at no cost.
Voltline | Electronics | Headphones, chargers and accessories for small computers, shipped from our own warehouse. Orders placed before 3 pm leave the same day.
Trailbound | Sports & Outdoors | Hiking boots, socks, packs and poles for long days out. Boots can be walked in for 30 days and still exchanged for another size.
Sunday Table | Home & Garden | Pans, knives and tableware for people who cook at home most nights. Knives bought from us are sharpened free for two years.
Marlowe & Finch | Fashion | Tailored everyday clothing for women and men, in sizes 4 to 24 and 34 to 52. Hemming is free on trousers and returns are open for 30 days.
Copper Kettle Coffee | Food & Drink | Coffee roasted on Mondays and Thursdays, sold by the bag or by subscription, with the gear to brew it. Skip or stop a delivery at any time.
Wayfare | Travel | City breaks, small-group trips and flexible rail passes, booked by people who have taken the route. Most bookings can be moved once for free.
Pixelbarn | Electronics | Refurbished phones, tablets and laptops with a two-year warranty. Every device is graded, photographed and shipped with at least 85% battery health.
Little Acorn | Kids & Toys | Wooden toys and children's rainwear that are meant to be handed down. Spare wheels, strings and buckles are available for everything we sell.
Paws & Harvest | Pets | Dog and cat food with short ingredient lists, plus beds and leads. Repeat deliveries arrive every two to eight weeks and can be paused online.
Inkwell Supply | Books & Stationery | Notebooks, fountain pens, inks and planners, with a nib workbench at the back of the shop. Pens can be tried and returned within 21 days.
Evenmoor | Health & Wellness | Pillows, supplements and yoga mats from a small team of sleep and movement coaches. Mattress toppers come with a 60-night trial.
Foldaway Luggage | Travel | Cabin cases, packing cubes and day packs that fit the common airline limits. Wheels, handles and zips are repaired free for five years.
Clearspan Hosting | Software & Services | Web hosting, domains and mail on servers we run ourselves. Support is answered by engineers, and any new plan can be cancelled within 30 days.
Bramble & Row | Fashion | Knitwear and denim from two mills we visit every season. Send a worn pair back and we patch it for the price of postage.
Tern Audio | Electronics | Bookshelf speakers, turntables and the cables between them. Listen at home for 30 days, and we collect the boxes if they do not suit the room.
Oddfellow Thread | Fashion | T-shirts, sweatshirts and caps screen-printed to order with drawings by working illustrators. Printing takes three days and sizes can be swapped once.
Lasthouse | Fashion | Leather shoes and boots on six different lasts, all of them resoleable. Try them on carpet for 45 days and send them back with the label in the box.
Petticoat Yard | Fashion | Dresses and skirts cut from leftover mill fabric, so most prints exist in fewer than fifty pieces. Returns are accepted within 14 days.
Quillon & Daughters | Fashion | Belts, wallets and shoulder bags in vegetable-tanned leather, sewn in one workshop. Stitching is guaranteed for ten years.
Plainweave Basics | Fashion | Underwear, T-shirts and socks in organic cotton, sold singly or in packs. The first pair is on us if the fit is wrong: no need to post it back.
Second Hanger | Fashion | Pre-owned clothing that we wash, mend and photograph ourselves. New pieces go online every Tuesday, and returns cost $4.
Cablefolk | Electronics | Cables, hubs and adapters with the tested speed printed on the plug. Anything that fails within three years is replaced without a form.
Halfcell | Electronics | Rechargeable batteries, power banks and replacement packs for bikes and tools. We take old cells back and recycle them with every order.
Shutterby | Electronics | Used cameras and lenses, inspected by two technicians and sold with sample pictures. Twelve-month warranty, and a fair price for your old kit.
Keywell & Clack | Electronics | Mechanical keyboards, switches and keycaps, assembled or as a kit. Build help is included, and unsoldered parts can be returned for 30 days.
Sleeperline | Travel | Tickets for night trains across fourteen countries, from a seat to a private cabin. Free cancellation up to a week before departure on flexible fares.
Mossroof Cabins | Travel | Thirty-two cabins with a stove, a lake within walking distance and no television. Linen and firewood are part of the price.
Gatepark Airport Parking | Travel | Covered and open-air parking near nine airports, with a shuttle every twelve minutes. Bookings can be cancelled until the evening before.
Skerrylink Ferries | Travel | Foot-passenger and car ferries between eleven small islands, all year round. Bicycles travel free and dogs are welcome on the open deck.
Wrenfield Seeds | Home & Garden | Vegetable and flower seed, spring bulbs and hand tools from a nursery with clay soil. Germination is guaranteed or the packet is replaced.
Kilnmouth Pottery | Home & Garden | Stoneware mugs, bowls and planters thrown and glazed in a former net shed. Pieces that break in the post are remade at no charge.
Ampleglow | Home & Garden | Table lamps, pendants and warm LED bulbs with spare parts for every model. Lamps arrive wired and tested, with a five-year guarantee.
Doormouse Rugs | Home & Garden | Wool and jute rugs in standard sizes or cut to measure. Order three samples for the price of postage before you choose.
Limepot Paints | Home & Garden | Lime paint, chalk paint and the brushes to use it, mixed on the day you order. Tester pots cost the same in all 64 colors.
Orrisbrook | Beauty | Perfume oils and eau de parfum blended in batches of two hundred. A sample vial comes with each bottle, so you can return it unopened.
Barber Nine & Sons | Beauty | Safety razors, shaving soap and beard oil from a barber family in its third generation. Blades are delivered by letter post.
Curlfolk | Beauty | Shampoo, conditioner and gel for wavy, curly and coily hair, with a full ingredient list on the front. Half-used bottles can be returned once.
Nailery 42 | Beauty | Forty-two nail colors at a time, plus gel lamps and care kits. Polishes dry in four minutes and ship in letterbox-sized boxes.
Suds & Saffron | Beauty | Cold-process soap bars, bath salts and hand balm, cured for six weeks. Everything is wrapped in paper and posted without plastic.
Olivegate | Food & Drink | Olive oil, olives and vinegar from nine family groves, bottled after each harvest. Tins of five liters are sent with free delivery.
Tumbledown Tea (no site) | Food & Drink | Loose-leaf tea weighed out behind the counter of our hillside shop, or posted after a phone call. Refill your own tin and pay less.
Cocoa Parish | Food & Drink | Chocolate made from the bean in a converted chapel, in bars, buttons and drinking flakes. Warm-weather orders travel with an ice pack.
Brinejar | Food & Drink | Sauerkraut, kimchi and pickles that are still alive when they reach you. Chilled parcels go out on Tuesdays and Wednesdays only.
Crumbsworth Bakehouse | Food & Drink | Sourdough loaves, flour and bread-making kits from a bakery that starts at two in the morning. Bread is posted the day it is baked.
Rindle & Rye Cheesemongers | Food & Drink | Farmhouse cheese cut to order, with crackers and chutney to match. Boxes stay cold for 48 hours and delivery days are yours to pick.
Velostead | Sports & Outdoors | Bicycle parts, tools and commuter gear, with fitting guides for each component. Unused parts can be returned for a full year.
Cragmonger | Sports & Outdoors | Climbing shoes, ropes, chalk and harnesses sold by people who climb on Wednesdays. Shoe sizes are swapped free of charge.
Lanefour Swim | Sports & Outdoors | Swimsuits, goggles and open-water gear for training and cold mornings. Goggles that leak in the first month are replaced.
Loopmile Running | Sports & Outdoors | Running shoes, vests and lights for road and trail. Run in the shoes for 30 days, and we donate the pairs that come back.
Brickaloo | Kids & Toys | Building bricks, marble runs and single replacement parts by color and size. Orders are sorted into bags by hand within two days.
Tiny Tandem | Kids & Toys | Bike seats, trailers and balance bikes for families who ride. Helmets damaged in a fall are replaced at half price.
Mumblejack Games | Kids & Toys | Board games, jigsaws and card games for ages three to adult. Missing a piece? We post a spare within the week.
Growagain Kids (no site) | Kids & Toys | Second-hand children's clothes and shoes, sorted by size in our shop and sold at weekend markets. Outgrown items earn store credit.
Catnap Carpentry | Pets | Cat trees, wall shelves and scratching posts in birch plywood. The sisal can be replaced, and assembly takes one screwdriver.
Finbowl Aquatics | Pets | Aquariums, pumps, plants and fish food, with water tests done free by post. Live plants are covered by a three-day arrival promise.
Hoof & Hay Supply (no site) | Pets | Feed, bedding and tack for horses, goats and hens from a yard by the level crossing. Pallet orders are delivered on Fridays.
Dogear & Spine | Books & Stationery | New books chosen by five booksellers, with signed copies and a monthly parcel. Orders are wrapped in paper and posted the same afternoon.
Papermoth | Books & Stationery | Greeting cards, gift wrap and wax seals printed on a 1962 letterpress. Cards can be written and posted for you on the date you choose.
Twice-Read Books (no site) | Books & Stationery | Three floors of second-hand paperbacks, atlases and children's annuals. Bring a bag of books in and leave with credit.
Greenhatch Pharmacy | Health & Wellness | Everyday medicines, vitamins and first-aid kits from a registered pharmacy. A pharmacist answers questions by chat until ten at night.
Kneebright | Health & Wellness | Knee sleeves, massage balls and resistance bands picked by physiotherapists. Supports can be exchanged for another size within 30 days.
Clearacre Eyewear | Health & Wellness | Prescription glasses, sunglasses and contact lenses, with five frames to try at home for a week. Scratched lenses are replaced in the first year.
Smilewright | Health & Wellness | Electric toothbrushes, brush heads and floss refills by letterbox subscription. Handles carry a three-year guarantee.
Ledgerleaf | Software & Services | Invoicing and bookkeeping for freelancers and firms of up to twenty people. Export everything at any time, even after you cancel.
Vaultmoth | Software & Services | A password manager for families and small teams, with apps for phone and desktop. The free plan has no time limit.
Tonguetide | Software & Services | Live online language lessons in groups of six, plus one-to-one hours with the same teacher. Missed classes can be made up within the month.
The Oddment Shop | - | End-of-line stock from closing shops: lamps one week, raincoats the next. All sales can be returned within 14 days for credit.
Gatherbox | - | Gift boxes for birthdays, new homes and thank-yous, packed with things from forty small makers. Choose the delivery date and add a note.
Market Street 9 (no site) | - | A general store on the corner: enamelware, candles, garden twine, sweets by weight. Open six days, and we keep parcels for neighbors.
`;

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

function storeFrom(line: string, index: number): DemoStore {
  const [heading = "", category = "-", description = ""] = line.split(" | ");
  const name = heading.replace(" (no site)", "");
  const slug = slugOf(name);
  return {
    name,
    slug,
    category: category === "-" ? null : category,
    website: heading === name ? `https://${slug}.example` : null,
    description,
    currency: currencies[slug] ?? "USD",
    // Longer ago than any of its deals.
    createdDaysAgo: OLDEST_DEAL_DAYS + Math.round(spread(index + 1, 0.7548776662) * 60),
  };
}

export const stores: readonly DemoStore[] = lines.trim().split("\n").map(storeFrom);
