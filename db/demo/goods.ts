/**
 * What the shops have on, as they sent it in. "## slug" opens a shop; then one deal per line:
 *
 *   kind and marks  title | code | terms [| what you get]
 *
 * "c" is a coupon, "o" an offer. Marks: * featured, > starts later, - switched off. A dash stands for no code.
 * The last field is only for deals that are neither a percentage, an amount nor free shipping.
 */
export const goods = `
## northpeak-outdoor
c* 20% off winter jackets and insulated parkas | NORTHPEAK20 | Full-price jackets only, one use per customer. Not valid on expedition suits or gift cards.
c 15% off your first Northpeak order | HELLO15 | New customers with a new email address. Minimum spend $60, outlet items not included.
c $25 off when you spend $150 or more | PEAK25 | Basket must total $150 before shipping. Cannot be used together with the repair voucher.
c* Free shipping on orders over $50 | - | Standard delivery to mainland addresses. Family tents go by pallet and cost a flat $12.
c 30% off last season's three-layer shells | SHELLS30 | Applies to shells marked "last season" while sizes last. Two jackets per order at most.
c $40 off any four-season tent | BASECAMP40 | Valid on the two- and three-person models. Footprints and spare poles are charged as usual.
c 25% off when you buy two base layers | LAYERUP25 | Mix merino and synthetic tops or bottoms. The discount comes off both pieces in the cart.
c> Early snow: 20% off ski trousers and bibs | EARLYSNOW20 | Women's, men's and youth sizes. Not valid on trousers already reduced in the outlet.
c 15% off for mountain rescue and ski patrol | PATROL15 | Send a photo of your service card to support once and use the code as often as you like.
c Free express shipping on jackets over $200 | FASTPEAK | Choose express at checkout; order by noon for next-day dispatch. Mainland addresses only.
c $15 off gloves and hats over $75 | WARMHANDS | Adds up across gloves, mittens, hats and neck warmers. Once per customer.
o Outlet down jackets at 40% off | - | Final colors and odd sizes. Returns for exchange or store credit within 60 days.
o Free wash-in proofer with any shell jacket | PROOFED | A 300 ml bottle is added when you enter the code. One bottle per order. | Free gift
o 3 for 2 on hiking and ski socks | - | Put three pairs in the cart and the cheapest is free. Heated socks are left out. | 3 for 2
o $30 off a new jacket when you trade in an old one | TRADEIN30 | Any brand, zips working. Bring it to the workshop or use the prepaid label we send.
o Two-person tent with footprint from $289 | - | Price includes pegs, repair sleeve and footprint. Green and sand only, while stock lasts. | From $289

## harbor-pine
c* 20% off your first home order | HARBOR20 | New customers only, once per household. Made-to-measure furniture is not included.
c 15% off linen bedding in every size | LINEN15 | Duvet covers, sheets and pillowcases in all nine colors. Not valid on bundles.
c $50 off oak side tables and benches | OAK50 | Minimum spend $350. Made in about three weeks; we call to arrange the delivery day.
c $20 off home orders over $120 | PINE20 | Counts before shipping and after other reductions. One code per order.
c Free delivery on furniture over $400 | ROOMOFCHOICE | Two people carry it to the room you choose and take the packaging away. Mainland only.
c* Free shipping on linen and small goods | - | Parcels up to 10 kg, no minimum spend. Lamps and mirrors travel with the furniture van.
c 10% off when you join the workshop letter | LETTERBOX10 | The code works once on full-price items. You can unsubscribe with one click.
c 25% off table linen with any dining table | TABLELAID25 | Add the table and the linen to the same order. Napkins, runners and cloths count.
c $75 off bed frames in ash or oak | SLEEPWELL75 | Double and king sizes only. Slats are included in the price, mattresses are not sold.
c 12% off for architects and interior designers | TRADE12 | Register your practice first. Applies to stock pieces; commissions are quoted separately.
c £10 off your second linen order | AGAIN10 | For customers in the UK who ordered within the last year. Minimum spend £60.
o Outlet throws and cushions at 35% off | - | Samples and pieces with small weaving faults, each one photographed. No exchanges.
o Free pot of hard-wax oil with any oak table | WAXOIL | Enough for two coats, with a cloth and instructions. Added when we pack the table. | Free gift
o 2 for 1 on linen napkin sets | - | Sets of four in stonewashed linen. The cheaper set is taken off at checkout. | 2 for 1
o 30% off ex-display chairs and stools | SHOWROOM30 | Collect from the workshop or add delivery. Every piece has been sanded and oiled again.
o Bedroom bundle: linen set and throw for $189 | - | One duvet cover, two pillowcases and one wool throw. King size costs $20 more. | $189 bundle

## lumi-beauty
c* 25% off your first skincare order | LUMI25 | For new customers, on full-size skincare. Gift sets and make-up are not part of it.
c 15% off all refill pouches | REFILL15 | Cleanser, moisturizer and hand wash pouches. Works with subscriptions for the first delivery.
c $10 off when you spend $55 | GLOW10 | Before shipping, on anything except gift cards. Can be used twice per account.
c* Free shipping on two or more refills | - | Pouches go by letterbox post, so nobody has to be home. Mix any two products.
c 20% off lip and cheek tints | TINT20 | All sixteen shades. If the color is wrong, we still swap it once at no cost.
c $8 off the barrier cream and night oil duo | NIGHTDUO | Add both to the cart. The bottles must be the 50 ml size, not travel minis.
c 30% off mineral sunscreen SPF 30 | SUNNY30 | Use within nine months of delivery; the date is printed on the crimp. Three tubes per person.
c 10% off for nurses and teachers | THANKYOU10 | Verify with your work email. Valid all year, one order per month.
c Free delivery on orders from $30 | LUMIPOST | Standard post, two to four days. Parcels outside the mainland get $4 taken off instead.
c- 40% off the discontinued blush palettes | LASTPAN40 | While they last, and they will not be made again. No returns on opened palettes.
c 15% off foundation with a shade match | SHADE15 | Finish the five-question shade finder and the code works on the shade it suggests.
c $5 off your next order for sending back empties | EMPTIES5 | Return five clean bottles with the prepaid label. The credit is good for a year.
o Free mini cleanser with any moisturizer | MINIWASH | A 30 ml bottle in the gentle formula. One per order, added while we have them. | Free gift
o 3 for 2 on sheet masks and eye patches | - | The cheapest of three is free. Add six and two are free, up to twelve in all. | 3 for 2
o 20% off gift sets in dented boxes | DENTED20 | The box is bruised, the contents are not. Each set is sealed and in date.
o Complete starter routine for $49 | - | Cleanser, serum and day cream in 30 ml bottles, enough for six weeks. | $49 bundle

## voltline
c* 15% off over-ear headphones | VOLT15 | All colors of the wireless models. Refurbished pairs already carry their own price.
c $20 off your first order over $100 | VOLTNEW20 | New accounts only. Memory cards and gift cards do not count toward the $100.
c 30% off USB-C wall chargers | CHARGE30 | From 30 to 140 watts, with or without cable. Up to four chargers per customer.
c $10 off mini PC cases and cooling kits | COOLCASE10 | Minimum spend $45 on cases, fans and heat sinks. Boards are not included.
c* Free shipping on everything above $35 | - | Tracked letter or parcel, depending on size. Same-day dispatch if you order before 3 pm.
c 25% off wireless earbuds, previous model | BUDS25 | Black and slate only. Two-year warranty as on the current model.
c 10% off for students, all year | STUDYVOLT10 | Confirm a university email once a year. Not valid with the clearance prices.
c $35 off noise-cancelling headphones | QUIET35 | Applies to the flagship model. Thirty days to try, return postage paid.
c 20% off desk docks and USB hubs | DOCKED20 | One dock per order. Display adapters are part of it, cables are not.
c Free express delivery on chargers | PLUGFAST | Any charger in the order makes the whole parcel express. Excludes island addresses.
c- 15% off keyboards and trackpads | TYPE15 | Wired and wireless, in all layouts we stock. Cannot be combined with the bundle price.
c> $15 off the new 65 W travel charger | TRAVEL65W15 | For the first weeks on sale. Pre-orders placed before the start are not adjusted.
o Refurbished headphones at 35% off | - | Cleaned, new ear pads, one-year warranty. The box may have been opened before.
o Free 2 m cable with any 100 W charger | - | The braided USB-C cable is added in the cart. One for each charger, three at most. | Free gift
o 2 for 1 on screen cleaning kits | - | Add two kits and pay for one. Sprays cannot be sent by air. | 2 for 1
o $25 off when you send in old headphones | OLDFORNEW25 | Any brand, working or not; we recycle them. Counts toward models above $120.

## trailbound
c* $20 off hiking boots over $140 | TRAIL20 | One pair per code. The 30-day walking trial applies as usual.
c 15% off your first trail order | FIRSTSTEP15 | For new customers, on full-price boots, packs and poles. Minimum spend $50.
c 25% off merino hiking socks, three pairs or more | SOCKS25 | Mix heights and weights freely. Liner socks count, compression socks do not.
c* Free shipping on boots, and free size exchanges | - | No code needed. The exchange label is in the box; one exchange per pair.
c 20% off trekking poles in pairs | POLES20 | Aluminum and carbon pairs. Spare tips and baskets are charged at the normal price.
c $30 off packs of 45 liters and above | LONGHAUL30 | All back lengths. The rain cover is in the bottom pocket and costs nothing extra.
c 10% off for members of hiking clubs | CLUBHIKE10 | Ask your club secretary for the sign-up link. Works on every order, sale items left out.
c 30% off last year's trail shoes | OLDTREAD30 | Unworn pairs in the colors we no longer make. Exchanges only while we have your size.
c Free delivery on orders over $40 | TRAILPOST | Standard service to mainland addresses, three working days. Poles ship in a separate tube.
c $12 off gaiters and waterproof care | MUDDY12 | Minimum spend $48 across gaiters, wax and sprays. Sprays go by road only.
c 15% off children's boots and day packs | SMALLSTEPS15 | Boots up to size 3 and packs up to 18 liters. Two pairs per order.
c $15 off resoling any boots you bought from us | RESOLE15 | Enter the order number when you book. The work takes about three weeks.
c> 20% off winter boots before the first frost | FROST20 | Insulated models for women and men. Not valid together with the club discount.
c 12% off a full kit of boots, pack and poles | FULLKIT12 | One item of each kind in the same order. Comes off the total before shipping.

## sunday-table
c* 20% off carbon-steel pans | SUNDAY20 | All diameters from 20 to 32 cm. Lids are separate and not reduced.
c $15 off your first order over $75 | FIRSTCOURSE15 | New customers only. Gift cards do not count toward the minimum spend.
c 10% off the whole tableware range | PLATES10 | Plates, bowls, glasses and serving dishes. Sets are already cheaper and stay as they are.
c* Free shipping on orders over $60 | - | Packed in molded pulp. If something arrives broken, send a photo and we replace it.
c 25% off stoneware dinner plates, six or more | DINNERPARTY25 | Any mix of colors in the 27 cm size. The price drops when the sixth plate is added.
c $30 off a three-piece knife set | SHARP30 | Chef's, bread and paring knife. Two years of free sharpening is included. Adults only.
c 15% off enameled casseroles | SLOWCOOK15 | Round and oval, 3 to 7 liters. Sage and mustard are leaving the range.
c Free delivery on cast iron | HEAVYPOT | We pay the postage on anything over 5 kg. Mainland addresses, one parcel per order.
c 30% off baking tins and cake rings | RISE30 | Steel and silicone. Minimum of two pieces, no upper limit.
c $10 off your next order after a review | REVIEW10 | We send the code when your review of a purchase is online, whatever it says.
c 12% off wedding-list purchases | GUESTLIST12 | For guests buying from a registered list. The couple's own order earns the same once.
o Seconds Sunday: stoneware at 40% off | - | Glaze drips and pinholes, all safe for food and dishwasher. No exchanges on seconds.
o Free wooden spatula with any frying pan | SPATULA | Beech, 30 cm, added when we pack. One per order, also with sale pans. | Free gift
o 4 for 3 on linen tea towels | - | Any pattern. The cheapest towel is free when four are in the cart. | 4 for 3
o $20 off a new pan when you return a scratched one | OLDPAN20 | Non-stick pans of any brand. Drop it at the shop or post it with our label.
o Sixteen-piece dinner set for $129 | - | Four each of dinner plate, side plate, bowl and mug. Chalk white and slate. | $129 set

## marlowe-finch
c* 15% off your first order of tailoring | FINCH15 | New customers, full-price styles only. Alterations beyond hemming are charged as listed.
c $30 off suits and matching separates | SUITUP30 | Jacket and trousers or skirt in the same cloth. Minimum spend $220.
c 20% off poplin and oxford shirts | SHIRTS20 | Every collar and sleeve length. Monogramming is left out of the discount.
c Free shipping on orders over $80 | - | Delivered in three working days. Returns are free from the same address.
c 10% off for newsletter readers | MARLOWE10 | One use per address, sent after you confirm. Cannot be applied to gift cards.
c 25% off wool coats from the last collection | COATCHECK25 | Sizes as shown. The coat must come back with its tags on if you return it.
c $20 off when you spend $130 | FINCH20OFF | Applies before shipping. One code per order, outlet styles excluded.
c- 15% off linen trousers and blazers | SUMMERCUT15 | Four colors for women and men. Free hemming takes two extra days.
c 18% off extended sizes, 20 to 24 and 48 to 52 | EVERYBODY18 | Full-price styles in these sizes. There is no limit on the number of pieces.
o Outlet blazers at 45% off | - | Single sizes left from the last two seasons. Exchange or credit within 30 days.
o Second pair of chinos at half price | - | Add two pairs in any color. The cheaper one is reduced in the cart. | Half price
o 20% off workwear capsules of five pieces | CAPSULE20 | Pick one jacket, two bottoms and two tops. Swap sizes after delivery at no charge.
o Free garment bag with every suit | - | Breathable cotton with a side zip. Packed with the suit, one for each. | Free gift

## copper-kettle-coffee
c* 30% off your first coffee subscription box | KETTLE30 | New subscribers, first delivery only. Skip, change or stop before the second one is packed.
c $5 off any two bags of single-origin beans | TWOBAGS5 | Bags of 340 g. Whole bean or ground for your brewer. Two uses per customer.
c Free shipping on three bags or more | - | Letterbox parcels, posted the day after roasting. Kilo bags count as two.
c 15% off pour-over kettles and drippers | POUR15 | Glass, steel and ceramic. Paper filters come at the normal price.
c 10% off decaf, every roast | DECAF10 | Water-process decaf only. Roasted on Thursdays; best within eight weeks.
c $12 off hand grinders for coffee | GRIND12 | Valid on both burr models. Spare burrs are stocked for ten years.
c 20% off office orders of 3 kg and up | OFFICEPOT20 | Billed to a company address. Delivery day can be fixed for each month.
c Free delivery on your first espresso order | FIRSTSHOT | Any espresso blend, any size. One use per customer, mainland addresses.
c> 25% off the holiday roast tasting set | SNOWROAST25 | Four bags of 125 g. Ships from the start date, in order of purchase.
o Tasting flight: five small bags for $24 | - | 60 g each, from light to dark, with notes on a card. One flight per order. | $24 flight
o Free bag of house blend with any brewer over $60 | HOUSEBAG | 250 g, roasted that week. Tell us whole bean or ground in the order note. | Free bag
o 20% off last week's roast | LASTROAST20 | Bags roasted eight to twelve days ago. Best before dates are ten weeks out.
o Give three months of coffee, get one more | - | For prepaid gift subscriptions. The fourth month is added to the recipient's plan. | 4 for 3 months

## wayfare
c* $75 off small-group trips of seven nights or more | WAYFARE75 | Per booking, not per person. Deposit due today, balance six weeks before departure.
c 10% off your first city break | CITY10 | New customers, two nights minimum. Flights are booked by you and not part of the discount.
c 15% off flexible rail passes | RAIL15 | Four to ten travel days in a month. Seat reservations are paid to the railway.
c $40 off weekends in Lisbon, Porto and Seville | IBERIA40 | Two people sharing. Arrive on a Thursday or Friday; public holidays are left out.
c 12% off walking holidays, spring departures | BOOTSON12 | Depart in March, April or May. Luggage transfer is included, packed lunches are extra.
c €25 off night-train and hotel packages | NIGHT25 | Minimum booking €240. Dates can be moved once for free up to 14 days before.
c 20% off for travelers under 27 | TWENTIES20 | Proof of age is checked when the tickets are sent. Not valid on group trips.
c $30 off when you bring a friend along | PLUSONE30 | Both names on the same booking. Works on any trip from $300 per person.
o City breaks from $129 per person | - | Two nights with breakfast in a central hotel. Sunday to Wednesday arrivals. | From $129
o Third night free in Ghent, Leipzig and Turin | - | Book two nights and the third costs nothing. Limited rooms on Saturdays. | 3 for 2 nights
o 15% off last places on group trips | LASTSEAT15 | Departures within the next six weeks. Single room on request, no supplement.
o Children under 12 travel free on family rail passes | - | Up to two children per paying adult. They need their own free ticket. | Kids free
o $50 off when you book two trips in a year | TWICE50 | Comes off the second booking, minimum $400. The first trip must be fully paid.

## pixelbarn
c* $30 off refurbished phones over $250 | PIXEL30 | Grades A and B. The two-year warranty and 30-day return are the same as always.
c 10% off your first device | BARN10 | New customers, one device per order. Accessories stay at their listed price.
c $50 off laptops with 16 GB of memory | MEMORY50 | All brands in stock, prices from $399. Power supply included.
c 15% off refurbished tablets, grade B | TABLET15 | Light marks on the case, none on the screen. Battery health at least 85%.
c Free shipping on every device | - | Insured and tracked, delivered in two days. A signature is needed.
c 20% off cases, cables and screen glass | ADDON20 | Only together with a device. Glass is fitted before shipping if you tick the box.
c $15 off when you extend the warranty | THIRDYEAR15 | A third year, bought with the device. Covers battery below 80%.
c 8% off for schools and charities | CLASSROOM8 | Five devices or more. Send us the registration number for an invoice.
c- $25 off last-generation smart watches | WRIST25 | With a new strap in black or gray. No mobile plan is included.
o Grade C phones at 40% off the grade A price | - | Visible scratches, fully working. Same warranty, photographs of the actual phone.
o $40 extra off for your old phone as part exchange | SWAP40 | On top of the quoted value, for phones worth $60 or more. Factory reset first.
o Free case and screen glass with phones over $350 | CASEDUP | We pick the matching model. Fitted or loose, as you prefer. | Free gift
o Classroom tablets from $89 | - | Ten-inch, wiped and updated, with charger. Minimum quantity of five. | From $89

## little-acorn
c* 15% off wooden train sets | TRACKS15 | Starter and extension sets. Fits the usual wooden track; single rails are not reduced.
c $10 off your first order over $50 | ACORN10 | New customers only, everything except gift cards. Once per family.
c 20% off children's rain jackets and trousers | PUDDLE20 | Sizes 86 to 140. Buy the set in two different sizes if you need to.
c Free shipping on toys and rainwear over $45 | ACORNPOST | Recycled boxes, no plastic tape. Gift wrap is $3 for each toy.
c 25% off baby rattles and grasping toys | TINYHANDS25 | Beech and maple, oiled with linseed. Suitable from birth.
c $15 off wooden play kitchens | PLAYCHEF15 | Flat-packed, forty minutes to assemble. Pots and pans are sold separately.
c 10% off for nurseries and childminders | NURSERY10 | Orders from $100 with an institution's address. Invoice within 30 days is possible.
c Free delivery on rain boots | SPLASHPOST | Any pair, any size. Exchanges within 30 days if they have stayed indoors.
c 12% off birthday gifts with a name engraved | NAMED12 | Engraving takes two days. Named toys cannot be returned.
o Second-quality blocks at 30% off | - | Small knots and uneven paint, rounded and safe. Bags of 40 or 80.
o Rain jacket and trousers together for $59 | - | All colors up to size 128. Larger sizes cost $6 more. | $59 set
o Free stacking toy with orders over $90 | STACKUP | Packed with your toys while we have them. For ages one and up. | Free gift
o 15% off when you hand in outgrown rainwear | PASSITON15 | Our own label, any condition. We mend it and give it to a nursery.

## paws-harvest
c* 40% off your first bag of dog food | HARVEST40 | New customers, bags up to 6 kg, one per household. Starts a repeat delivery you can stop.
c 15% off grain-free cat food | WHISKER15 | Dry and wet, all flavors. Best before dates are at least five months away.
c $8 off when you spend $60 | PAWS8 | Food, treats, beds and leads. Applies before delivery, one code per order.
c Free shipping on repeat deliveries | - | From the second parcel on, whatever the size. Change the rhythm or pause online.
c 20% off orthopedic dog beds | NAPTIME20 | Medium to extra large. Covers wash at 40 degrees; spare covers at full price.
c $5 off three bags of training treats | GOODDOG5 | Any flavor of the 200 g bags. The vegetarian one counts too.
c 10% off for shelters and rescues | RESCUE10 | Orders over 20 kg with a registered charity number. Pallets on request.
c 25% off puppy food for the first three months | PUPPY25 | Tell us the date of birth. Comes off each delivery until month three.
o Sample box of six cat foods for $7 | - | 85 g pouches, one of each recipe. One box for each cat, two per household. | $7 box
o 3 for 2 on rope leads and collars | - | Cheapest of three is free. Embossed name tags are charged separately. | 3 for 2
o 30% off short-dated wet food trays | SHORTDATE30 | Best before in four to eight weeks. Full trays of twelve only.
o Free measuring scoop with your first order | - | Marked in grams for our own kibble. In every first parcel, nothing to add. | Free gift
o $15 off for you when a friend orders | TWOTAILS15 | Your friend enters the code; both get the credit after the first delivery.

## inkwell-supply
o 15% off fountain pens with a fine nib | FINENIB15 | Steel and gold nibs in EF and F. Tuned on request before we post it.
o Free bottle of ink with pens over $80 | - | 30 ml, from twelve colors. Write the color in the order note. | Free gift
o 20% off planners once the year has begun | LATESTART20 | Weekly and daily layouts. Undated planners stay at their normal price.
o 3 for 2 on pocket notebooks | - | Dotted, ruled or blank. The cheapest of three comes off in the cart. | 3 for 2
o $10 off stationery orders over $65 | INKWELL10 | Applies to paper, pens and ink. Once per customer, vintage pens excluded.
o Ink sample set: ten vials for $18 | - | 2 ml each, picked by us across the color wheel. Pipette included. | $18 set
o 25% off notebooks with bumped corners | BUMPED25 | The paper inside is perfect. A5 and B5, choice of ruling while stocks last.
o Free nib tuning on any pen you bring in | - | At the workbench on Saturdays, two pens per visit. Parts cost extra. | Free service
o 30% off last year's ink colors | OLDINK30 | Nine shades we are no longer mixing. Six bottles per customer.
o> $15 off the new brass ballpoint | BRASS15 | During the first month on sale. Engraving can be added for $8.
o Left-hander's kit with pen and pad for $29 | - | A left-foot nib, fast-drying ink and a pad that opens at the top. | $29 kit

## evenmoor
c* 20% off your first pillow | EVEN20 | New customers, all three firmness levels. Thirty nights to decide.
c $40 off wool mattress toppers | TOPPER40 | Double size and larger. The 60-night trial starts on the day it arrives.
c 15% off magnesium and vitamin D | STEADY15 | Tubs of 90 or 180 capsules. Ask your doctor if you take other medicines.
c Free shipping on subscriptions | - | Supplements every one, two or three months. Cancel from your account.
c 25% off natural rubber yoga mats | MAT25 | 4 mm and 6 mm. Mats with a printed alignment line are not reduced.
c $10 off when you spend $70 | MOOR10 | Counts across sleep, supplements and movement. One use per customer.
c 10% off for yoga teachers | TEACHER10 | Upload a certificate once. Valid on mats, blocks and bolsters.
c 30% off blackout sleep masks, two or more | NIGHTSHADE30 | Silk or cotton. For hygiene reasons opened masks cannot be returned.
o Sleep set: pillow, mask and spray for $79 | - | Choose the firmness of the pillow. The spray is lavender or unscented. | $79 set
o Free carry strap with any yoga mat | CARRYON | Cotton, in the color of the mat. Added to the parcel by us. | Free gift
o 20% off bolsters in discontinued fabrics | BOLSTER20 | Buckwheat or cotton filling. Covers can be taken off and washed.
o 3 for 2 on herbal sleep teas | - | Boxes of twenty bags. Mix any three, the cheapest is free. | 3 for 2
o First coaching call free with a topper | - | Twenty minutes by phone about your sleep. Book within 60 days. | Free call

## foldaway-luggage
c* $25 off cabin cases, hard or soft | FOLD25 | Hard and soft shells in 55 x 40 x 20 cm. One case per code.
c 15% off your first luggage order | PACKED15 | New customers, full-price items. Minimum spend $40.
c 20% off packing cubes in sets of four | CUBES20 | All colors. Single cubes stay at their own price.
c Free shipping on cabin and checked cases | CASECLOSED | Sent in their own carton inside a second one. Mainland, three days.
c $12 off foldable day packs, two or more | DAYPACK12 | 18 and 24 liters. Each folds into its own pocket.
c 10% off for airline and rail crew | CREW10 | Confirm with a work email. All products, as often as you like.
c 30% off checked cases in last year's colors | CHECKIN30 | 68 and 76 cm. Five years of free repairs, the same as new colors.
c Free delivery on repairs, both ways | MENDIT | Print the label and send the case. Ready in about ten working days.
o Cabin case and cube set for $149 | - | Case in four colors, cubes in gray. The cubes are already inside. | $149 set
o $30 off when you retire a broken case | RETIRE30 | Any brand. Send a photo and take it to a recycling point near you.
o 25% off cases with shop-window scuffs | SCUFFED25 | Photographed one by one. Wheels and zips are new and under guarantee.
o Free luggage tag and strap with any case | TAGGED | Leather tag, 2 m strap, matched to the case by us. | Free gift
o 2 for 1 on cabin toiletry bags | - | The clear cabin bag and the hanging bag. Cheaper one free. | 2 for 1

## clearspan-hosting
c* 50% off the first year of web hosting | SPAN50 | First year only, renews at the normal price. New customers on yearly billing.
c $10 off your first domain | DOMAIN10 | One domain per customer, .com, .org or .net. Renewal prices are shown before you pay.
c 20% off mail for teams of five or more | TEAMMAIL20 | Yearly plans. Seats added later get the same rate until renewal.
c 25% off virtual servers for six months | VPS25 | Plans with 4 GB and above. After that monthly billing at the list price.
c $60 off managed hosting on a two-year plan | MANAGED60 | Paid up front. The 30-day cancellation right applies to the full amount.
c 30% off for nonprofits and open-source projects | GOODWORK30 | Send a link to the project or the registration. Checked within two working days.
c 15% off when you upgrade to the business plan | STEPUP15 | For current customers. Remaining months on the old plan are credited.
c- 40% off website builder add-ons | BUILD40 | First three months. Cancel the add-on without touching the hosting.
o Free migration of up to three websites | - | An engineer moves files, mail and databases. Book a date after signing up. | Free migration
o Free domain for a year with any yearly plan | DOMAINONUS | Chosen at checkout, registered in your name. Renews at $14 a year. | Free domain
o 35% off static hosting for students | STUDENTHOST35 | University email required, confirmed each year. One site, 10 GB.
o Mailboxes from $1 a month | - | 10 GB each, on your own domain. Billed yearly, spam filter included. | From $1
o $25 off for every customer you send us | REFER25 | Credited when their first invoice is paid. No limit, never paid out in cash.

## bramble-row
c* 20% off lambswool sweaters | BRAMBLE20 | Crew, roll neck and cardigan. Hand-knitted pieces are not included.
c $25 off your second pair of jeans | PAIR25 | Both pairs in one order, any cut. Hemming is free on both.
c 15% off your first sweater or jeans | ROW15 | New customers, once. Full-price knitwear and denim only.
c Free shipping on orders over $90 | HEDGEPOST | Two to three days, in a paper bag. Returns cost $5.
c 30% off summer knits in cotton and linen | LIGHTKNIT30 | Last sizes. Wash at 30 degrees and dry flat.
c $15 off knitwear and denim over $110 | HEDGE15 | Before shipping, not on repairs or gift cards. One per customer.
c 10% off raw denim, men's and women's | RAW10 | 13 and 15 oz. Shrinks by one size; the size guide takes it into account.
c Free delivery on anything you send in for mending | MENDPOST | For our own label. The repair itself is quoted when we have seen it.
o Sample-sale cardigans at 45% off | - | Size M for women and men, one of each. No exchanges on samples.
o Free darning kit with any sweater | - | Needle, mushroom and yarn in the color of your sweater. | Free gift
o 2 for 1 on ribbed wool boot socks | - | Any two pairs, short or knee-high. The cheaper pair is free. | 2 for 1
o $20 off new jeans for an old pair of ours | OLDJEANS20 | In any condition. We use the cloth for patches. In the shop or by post.
o 25% off deadstock scarves | SCARF25 | Woven from mill leftovers, about forty in all. Two per person.

## tern-audio
c* $80 off bookshelf speaker pairs | TERN80 | Walnut and black ash. Stands are sold separately, cables are in the box.
c 10% off your first hi-fi order | FIRSTSPIN10 | New customers, everything except used equipment. One use.
c $50 off belt-drive turntables | SPIN50 | With the cartridge fitted and aligned. Two-year guarantee.
c 15% off cartridges and replacement styli | NEEDLE15 | Elliptical and conical. Not returnable once the seal is broken.
c Free shipping on speakers | - | By van on a day you choose. We collect them free if you return them.
c 20% off speaker cable by the meter | CABLE20 | From 3 m. Plugs are fitted for $6 a pair.
c $25 off phono preamplifiers | PHONO25 | Both models, with power supply. Together with a turntable the code works too.
c 12% off for music teachers and venues | STAGE12 | Send us a card or a web link. Valid for a year from then.
o Ex-demo speakers at 30% off | - | Played in our listening room for up to six months. Full guarantee.
o Turntable and speakers from $599 | - | Belt-drive deck, powered speakers, all cables. Ready to play. | From $599
o Free record brush with any turntable | - | Carbon fiber, packed under the mat. One per turntable. | Free gift
o $100 off when you trade in old speakers | UPGRADE100 | Working pairs of any make. Against new pairs over $500.
o 20% off blemished cabinets | KNOT20 | Veneer marks only, shown in photos. The sound is measured and matched.

## oddfellow-thread
c 15% off your first printed shirt | ODDONE15 | New customers, any T-shirt or sweatshirt. Caps and posters are left out.
c $8 off two or more T-shirts | TEEPAIR8 | Mix designs and sizes. Printed together, so the parcel leaves after three days.
c 20% off heavy sweatshirts | HEAVY20 | 400 g cotton, sizes XS to 4XL. Size swap once, as always.
c Free shipping on three shirts | - | Any three designs in one order. Posted in a paper mailer.
c 10% off for students of art and design | SKETCH10 | With a student email. One code each term, full-price designs only.
c 25% off designs leaving the shop | FAREWELL25 | When an illustrator retires a drawing it does not come back.
c $5 off any embroidered cap | CAPTAIN5 | Five-panel and dad caps. One cap per code.
o Misprint grab bag: three shirts for $25 | - | Slightly off-center prints. You choose the size, we choose the designs. | $25 bag
o Free sticker sheet with every order | - | Drawn by the illustrator of the month. No minimum spend. | Free gift
o $20 off group orders of ten | CREWTEES20 | One design in mixed sizes. Allow a week for printing.

## lasthouse
c* $30 off your first pair of welted shoes | LAST30 | New customers, full-price pairs from $180. Try them on carpet for 45 days.
c 20% off chelsea boots for women and men | CHELSEA20 | Brown suede and black calf, all six lasts. One pair per order.
c 10% off shoe trees and care kits | POLISH10 | Cedar trees, cream, wax and brushes. No minimum spend.
c Free shipping on every pair | - | Tracked and insured. The return label is already in the box.
c $25 off resoling a pair of ours | NEWSOLE25 | Leather or rubber soles on our own shoes. Ready in four weeks.
c 15% off shoes in wide fittings | ROOMY15 | Lasts 5 and 6 only. Send a tracing of your foot if you are unsure.
c 35% off shoes in retired leathers | LASTHIDE35 | Ends of hides, so sizes are limited. Exchange for credit only.
c $40 off two pairs ordered together | TWOPAIR40 | Any two pairs at full price. If one goes back, the discount ends.
o Factory seconds in leather from $95 | - | Creases or color marks, same construction. Photos of the actual pair. | From $95
o Free cedar shoe trees with made-to-order boots | CEDARTREE | In your size, worth $38. Making takes seven weeks. | Free gift
o 12% off for waiters and hotel staff | ONYOURFEET12 | Show a payslip or a work email. Rubber-soled models.

## petticoat-yard
c 15% off midi skirts in printed cotton | SWISH15 | Sizes 6 to 20 while the fabric lasts. One use per customer.
c $20 off wedding-guest dresses | GUEST20 | Minimum spend $110. Returns within 14 days, tags attached.
c 10% off your first dress from us | YARD10 | New customers only. Every dress has pockets and a spare button.
o 40% off single remaining pieces | - | One of each, in the size shown. Exchange is not possible, returns are.

## quillon-daughters
c 15% off belts cut to your size | QUILL15 | Seven leathers, three buckles. Measured belts are exchanged once for length.
c $20 off shoulder bags over $140 | DAUGHTER20 | Black, tan and oxblood. Not on bags ordered with initials.
c 10% off your first leather order | WELCOMEQ10 | Once per customer. Repairs and leather care are not included.
c 20% off card holders in bridle leather | CARDS20 | Four colors. Initials are $5 for up to three letters.
c Free delivery on bags of any size | BAGPOST | Signed-for parcel, two days. Outside the mainland we refund $8 of the postage.
c $45 off the large weekender | WEEKEND45 | Tan and dark brown. Made when you order, about three weeks.
o Workshop offcuts box for $15 | - | One kilo of leather pieces for crafting. Colors vary from box to box. | $15 box
o Free initials stamped on wallets | - | Up to three letters, blind or gold. Stamped wallets cannot be returned. | Free initials
o 30% off bags with natural marks | SCARS30 | Scratches from the animal's life, not from the workshop. Full guarantee.

## plainweave-basics
c 20% off your first pack of underwear | PLAIN20 | Packs of three or five, once per person. The first-pair promise still applies.
c $6 off any three T-shirts | THREETEES6 | Any neckline or color. Works up to four times in one order.
c 15% off thermal leggings and vests | TOASTY15 | Women's, men's and children's. No limit on pieces.
c Free shipping on baskets from $30 | - | Letterbox packet in two to four days, nobody needs to be at home.
c 10% off when you subscribe to socks | SOCKDRAWER10 | Three pairs every quarter. Stop after the first parcel if you like.
c 25% off maternity and nursing bras | BUMP25 | All cup sizes. Exchange for the next size within 60 days at no cost.
c- $12 off packs worth $80 or more | WEAVE12 | Applies before shipping to full-price packs. One code per basket.
c 30% off last season's colors | FADED30 | Rust, olive and lilac. Sizes as shown, returns as usual.
o 5 for 4 on single briefs and boxers | - | Mix styles and colors. The cheapest of five is free. | 5 for 4
o Free laundry bag with packs of seven | - | Fine mesh with a zip. One for each order. | Free gift
o 15% off bulk orders for care homes | CAREPACK15 | From 50 pieces, by invoice. Name tapes can be sewn in.

## second-hanger
c 10% off your first pre-owned find | HANGER10 | New customers, one order. Pieces on hold are not reduced.
c $10 off when you buy three pieces | THREEFINDS10 | Any brands or sizes. If you return one, the discount shrinks to match.
c 20% off coats out of season | OFFSEASON20 | Washed and mended, photographed in daylight. One coat per code.
c Free shipping on orders over $55 | - | One reused box for the whole order. Returns still cost $4.
c 15% off menswear from Tuesday's new rack | TUESDAY15 | Pieces listed in the last seven days. Shoes are not included.
c $5 off anything marked for repair | MENDME5 | The fault is described and photographed. We add matching thread.
o $15 off for a bag of clothes we can sell | CLEAROUT15 | Order a bag, fill it, post it free. Credited when five pieces are accepted.
o 30% off pieces listed over 90 days ago | - | The price drops by itself. After 120 days they go to charity.

## cablefolk
c 15% off your first order of cables | FOLK15 | New customers, no minimum. Hubs and docks are left out.
c 20% off 40 Gbps USB-C cables | FORTY20 | 0.8 to 2 m, speed printed on the plug. Five per customer.
c $5 off cable orders over $30 | LONGCABLE5 | Works on sale items too. One code per order.
c Free shipping on letter-sized orders | - | Up to three cables without power bricks. Arrives in two to four days.
c 25% off HDMI and DisplayPort adapters | PIXEL25 | Active and passive. Check the refresh-rate table before you order.
c $15 off ten-port USB hubs, powered | TENPORTS15 | The power supply is in the box. Three-year replacement, no form.
c 30% off network cable by the box | BOX30 | 100 m drums in Cat 6A. Ships by parcel van, not as a letter.
c 10% off for IT departments | HELPDESK10 | Order on account from $100. Ask for a login with your company address.
o 3 for 2 on short charging cables | - | 30 cm and 50 cm in all colors. The cheapest one is free. | 3 for 2
o Free cable ties with every order | - | Ten reusable ties in the parcel. You need not add them. | Free gift
o Mystery cable drawer for $9 | - | Eight new cables in discontinued colors. Common plugs only, no returns. | $9 box

## halfcell
c 20% off AA and AAA rechargeables | RECHARGE20 | Packs of four, eight or twelve. Chargers are sold separately.
c $10 off power banks from 20,000 mAh | HALF10 | Road transport only. Not for delivery to islands served by air.
c 15% off tool battery packs | DRILL15 | Fits the brands in the list. Check the voltage on your old pack first.
c Free delivery on orders over $40 | CELLPOST | Lithium goes by ground, so allow four days. Mainland addresses.
c $50 off e-bike replacement packs | EBIKE50 | Tested for range before shipping. Send the old pack back in the same box.
c- 10% off smart battery chargers | SLOWCHARGE10 | Four and eight bays. Shows the real capacity of each cell.
c 25% off hearing-aid batteries, six cards or more | HEARWELL25 | Sizes 10 to 675. Use-by date at least three years away.
o Free charger with 24 rechargeable cells | - | Four-bay charger, added in the cart. One per household. | Free gift
o $5 off for a full box of dead batteries | DEADCELLS5 | Up to 2 kg, tape the poles. The credit comes by email after weighing.

## shutterby
c $40 off mirrorless bodies over $400 | BODY40 | Grade "good" and better. Shutter count is in the listing.
c 10% off your first used lens | FIRSTGLASS10 | New customers, lenses up to $600. Twelve-month warranty.
c 15% off tripods and camera bags | TRIPOD15 | Used and new. Straps and plates count too.
c Free shipping on orders over $100 | - | Insured, with signature. Ten days to return it if it is not for you.
c $25 off 35 mm film cameras | FILM25 | Light seals replaced, meter checked. A roll of film is in the box.
c 20% off a sensor cleaning | SPOTLESS20 | Drop off or post. Done in two days, with a test image.
c 12% off for photography students | DARKROOM12 | Verify a course email. One body and one lens a year.
c $60 off lens bundles of two | TWOPRIMES60 | Two lenses for the same mount, together from $500.
o Extra 10% off the price list for your trade-in kit | TRADEUP10 | We pay it as a lower price on what you buy. Offer valid seven days from quote.
o Heavily used bodies from $120 | - | Brassing and scuffs, working perfectly. Sample pictures online. | From $120
o Free roll of film with any rangefinder | - | Black-and-white, 400 speed, in date. One for each camera. | Free gift

## keywell-clack
c 15% off your first keyboard kit | CLACK15 | New customers, kits without switches. One per person.
c 20% off linear switches in packs of 70 | LINEAR20 | Lubed or dry. Unsoldered packs can be returned for 30 days.
c $25 off keyboards we assemble for you | READYMADE25 | 65% and full size, minimum spend $130. Layouts US, UK and Nordic.
c Free shipping on keycap sets and singles | CAPSBYPOST | Any order size. Goes by letter without tracking, about three days.
c 10% off desk mats and wrist rests | DESKSET10 | Felt, cork and walnut. Wrist rests come in three lengths.
c $8 off lubing tools and films | SMOOTH8 | Minimum spend $25 on tools. Brush and opener are in the kit.
c 30% off keycaps from closed group buys | EXTRAS30 | Last sets, no replacement caps later. Check the layout picture.
o Switch tester with 24 switches for $12 | - | The $12 comes back as credit on your first board. | $12 tester
o Free build help by video with any kit | - | Forty minutes with one of us. Book it after the parcel arrives. | Free help
o 25% off boards with cosmetic scratches | SCRATCH25 | Aluminum cases only. The electronics are new.

## sleeperline
c €20 off your first night train | SLEEPER20 | New customers, fares from €89. Couchette and sleeper, seats are not included.
c 15% off private cabins midweek | MIDWEEK15 | Departures Monday to Thursday. Breakfast tray included.
c €10 off couchettes booked 60 days ahead | EARLYBERTH10 | Non-flexible fare. Changes cost €15 up to the day before.
c 20% off family compartments | FAMILYBUNK20 | One or two adults with up to four children under 15.
c 10% off for rail pass holders | PASS10 | Enter the pass number when booking. Reservation fees are not reduced.
c $25 off round trips in a sleeper | THEREBACK25 | Both nights in one booking, paid in dollars. Return within 30 days.
c> 25% off routes to the north in winter | POLARNIGHT25 | Travel in January or February. Ski bags ride free.
c 12% off for groups of six and more | SIXBERTHS12 | One compartment or neighboring berths. Names can be given later.
o Bicycles travel free on six routes | - | Reserve the hook when you book. Folded bikes need no space. | Bikes free
o Seats from €29 on the coast line | - | Limited number on each train. No refund, one change allowed. | From €29
o 30% off last berths, booked the day before | LASTBERTH30 | Released at noon. Choice of upper or lower bunk is not possible.

## mossroof-cabins
c 15% off stays of five nights or more | MOSS15 | Arrival on any day outside school holidays. Linen and firewood included.
c $50 off your first cabin stay | STOVE50 | New guests, two nights minimum, from $320 in total.
c- 20% off cabin stays in November | FOG20 | All thirty-two cabins, two nights minimum. Sauna hours cost extra.
c $30 off when you bring your own sheets | OWNLINEN30 | Per booking. Pillows and blankets stay in the cabin.
c 10% off for returning guests | BACKAGAIN10 | Use the email of your last booking. Valid for two years after your stay.
c £25 off weekday breaks in the loch cabins | LOCH25 | Sunday to Thursday, two nights or more, from £180.
c 12% off cabins for six, shared by two families | TWOFAMILIES12 | One booking, one invoice. Cots are free.
o Third night free from Sunday | - | Arrive Sunday, pay two nights, leave Wednesday. Not at Easter. | 3 for 2 nights
o Dogs stay free in twelve cabins | - | Up to two dogs. Bring a blanket for the sofa, please. | Dogs free
o 25% off cabins still empty next week | LASTKEY25 | Arrival within seven days. No changes after booking.

## gatepark-airport-parking
c 15% off covered parking spaces | GATE15 | Three days minimum. Book at least 24 hours ahead.
c $10 off your first booking | PARKED10 | New customers, from $45. All nine airports.
c 20% off stays of eight days and more | LONGSTAY20 | Open-air spaces, shuttle included. Extra days are charged at the gate rate.
c $15 off valet parking at departures | HANDOVER15 | Hand over the key and walk in. Not available at two smaller airports.
c 10% off electric charging while you fly | PLUGGED10 | Charged to 80% on the day you land. Bring your own cable.
c 25% off winter weekend parking | SNOWGATE25 | Friday to Monday. We clear the windshield before you land.
c 12% off for business accounts | COMPANY12 | Monthly invoice, any number of drivers. Cancel until the evening before.
o One-day airport parking from $6 | - | Open-air spaces, midweek, booked a week ahead. | From $6
o Free car wash with ten days of parking | - | Outside only, done the day before you return. Leave the key. | Free wash
o $5 off for every early booking | EARLYGATE5 | Reserve 30 days ahead or more. Works together with the long-stay price.

## wrenfield-seeds
c 20% off vegetable seed, five packets or more | SOW20 | Any varieties. Packed for this season, germination guaranteed.
c $5 off your first order over $25 | WREN5 | New customers, seed and bulbs. Tools are not part of it.
c 15% off spring-flowering bulbs | TULIP15 | Tulips, narcissi and alliums. Sent from September in order of purchase.
c Free shipping on seed packets | - | Any number of packets by letter. Bulbs and tools go by parcel.
c 10% off hand forks and trowels | DIG10 | Ash handles, forged heads. Replaced if the head comes loose.
c 30% off seed potatoes at the end of season | LASTCHIT30 | Bags of 2 kg, already chitting. Plant within three weeks.
c 25% off for schools and allotment societies | GROWTOGETHER25 | Orders from $40 with the name of the group. By invoice if you like.
c $12 off raised bed kits in larch | BED12 | 120 x 80 cm, boards and corner posts. Soil is not included.
o Mixed wildflower packet for $2 | - | Covers two square meters. Ten packets per customer. | $2 packet
o 3 for 2 on herb seed packets | - | Basil, dill, parsley and twenty more. The cheapest is free. | 3 for 2
o Free sowing calendar with every order | - | Printed, for gardens on clay and sand. Put in by us. | Free gift

## kilnmouth-pottery
c 10% off your first stoneware mug | NETSHED10 | New customers, any glaze. Sets are excluded.
c $15 off bowls, set of four | BOWLS15 | Same glaze, sizes may differ by a few millimeters.
c 20% off planters over 20 cm | POTPLANT20 | With drainage hole and saucer. Frost-proof to minus ten.
c Free shipping on stoneware over $70 | STRAWBOX | Double-boxed in straw. Breakages are made again at no charge.
c 12% off plates ordered for restaurants | KITCHENPASS12 | From 24 pieces in one glaze. Delivery in eight weeks.
c 15% off evening wheel classes | WHEEL15 | Four Thursdays, clay and firing included. Places for six.
o The seconds shelf at 35% off | - | Glaze pinholes and wobbly rims. Food-safe, not exchangeable.
o The mug of the month for $18 | - | One form, one test glaze, about sixty made. Two per person. | $18 mug

## ampleglow
c 20% off pendants in spun aluminum | AMPLE20 | Three diameters, eight colors. Ceiling rose and 2 m cable included.
c $25 off floor lamps over $160 | STANDTALL25 | A warm white bulb is included. Two lamps per code at most.
c 15% off your first lamp or bulb | LIGHTSON15 | New customers, one order. Spare parts keep their price.
c Free delivery on all lamps | GLOWPOST | Wired and tested, packed in one carton. Mainland only.
c 10% off bulbs, six or more | WARMWHITE10 | E14 and E27, 2700 K. Five-year guarantee on each bulb.
c $12 off a new cable or switch set | REWIRE12 | For our own lamps of any age. Minimum spend $35.
c 30% off colors we are changing | OLDPAINT30 | Mustard, brick and pale blue. Same guarantee, spare shades for five years.
o 2 for 1 on clip-on reading lights | - | Rechargeable, black or cream. Cheaper one free in the cart. | 2 for 1
o Free dimmer bulb with table lamps over $90 | DIMMER | Three steps, works with any switch. One for each lamp. | Free gift

## doormouse-rugs
c 15% off wool rugs over 160 cm | DOORMOUSE15 | Standard sizes only. Rugs cut to measure are quoted separately and not reduced.
c $40 off your first rug over $260 | SOFTSTEP40 | New customers, standard sizes or cut to measure. Samples do not count.
c 20% off jute runners for hallways | HALLWAY20 | 60 and 80 cm wide, up to 4 m. Spot clean only.
c Free shipping on rugs of every size | - | Rolled, not folded, delivered to the door in five days.
c $15 off non-slip underlay with a rug | NOSLIP15 | Cut to the size of the rug you order. Both in one basket.
c 25% off round rugs in last year's shades | ROUND25 | 120 and 160 cm. Color photographed in daylight.
c 10% off for interior stylists | STYLIST10 | Ask for a trade login. Loans for photo shoots can be arranged.
o Three rug samples for $1 by post | - | 10 x 10 cm, any quality. One set per household. | $1 samples
o 35% off roll ends in wool and jute | ROLLEND35 | Odd sizes, bound edges. Measurements are exact to one centimeter.

## orrisbrook
c 15% off your first bottle | ORRIS15 | New customers, 30 or 50 ml. The sample vial comes with it.
c $12 off any two perfume oils | LAYERED12 | Roll-ons of 10 ml, the same or different. One use per customer.
c 20% off scented candles in glass | WICK20 | 40 hours each, three scents. Not valid on refills.
c Free shipping on full bottles | - | By road, tracked. Perfume cannot be sent by air.
c 10% off perfume bottle refills | POURAGAIN10 | Send the empty bottle back in its box. Returned within a week.
c 25% off the previous batch | BATCH25 | Same formula, older label. Batch number in the listing.
o Sample set of eight vials for $16 | - | 1.5 ml each. The $16 comes off your next full bottle. | $16 set
o Free travel atomizer with any 50 ml bottle | - | Aluminum, 5 ml, fits in hand luggage. One per bottle. | Free gift
o $10 off when you return unopened sets | UNOPENED10 | Within 30 days and only with the seal intact. Credit for another scent.

## barber-nine-sons
c 20% off your first safety razor | NINE20 | New customers, all handles. Five blades are in the case.
c $5 off beard oil, two bottles | BEARD5 | Any scent, also unscented. 30 ml bottles.
c 15% off shaving soap refills | LATHER15 | Pucks of 100 g that fit the wooden bowl.
c Free shipping on blades and soap | - | By letter post, any quantity. Sets and bowls go as a parcel for $4.
c 10% off boar and synthetic shaving brushes | BRISTLE10 | Four handle woods. The stand is sold separately at its normal price.
c $18 off the full shaving set | SETUP18 | Razor, brush, bowl and soap, priced from $85. Engraving is extra.
c 30% off aftershave in old bottles | OLDGLASS30 | Same contents, new design is coming. Two per customer.
c 12% off for working barbershops | SHOPFLOOR12 | From ten pieces with a trade number. Invoice within 14 days.
o A hundred razor blades for $12 | - | Stainless, double-edged, single-wrapped. Lasts most people two years. | $12 box
o Free styptic pencil with any razor | - | For the first weeks. We put it in the case. | Free gift

## curlfolk
c 20% off your first wash-day set | CURL20 | New customers, shampoo and conditioner together. Once per household.
c $6 off any two gels or creams | DEFINE6 | 250 ml size. Light, medium and strong hold.
c 15% off liter bottles with a pump | BIGBOTTLE15 | All conditioners. The pump is reusable and costs $2.
c Free shipping on hair care above $40 | CURLPOST | Two to four working days. Bottles are taped shut.
c 25% off satin bonnets and pillowcases | SATIN25 | Four colors. Unopened for return, please.
c 10% off for trained hairdressers | SALON10 | Register with a photo of your certificate. Professional sizes included.
c $8 off diffusers and wide combs | DIFFUSE8 | Minimum spend $30 on tools. Fits most dryers.
c 30% off fragrance-free conditioner | NOSCENT30 | The old 300 ml bottle, until it is gone. Best within twelve months.
o Refillable travel trio for $11 | - | Shampoo, conditioner and gel, 60 ml each. Fits the cabin bag. | $11 trio
o 3 for 2 on deep conditioning masks | - | Moisture and protein. The cheapest one is free. | 3 for 2
o 20% off bottles with misprinted labels | WRONGLABEL20 | Right contents, upside-down label. We tell you which is which.

## nailery-42
c 15% off your first three polishes | THREECOATS15 | New customers, any three of the forty-two. Top coats count.
c $10 off gel lamp starter kits | GELKIT10 | Lamp, base, top and two colors. 30-day return if unused.
c 20% off nude and pink shades | NUDES20 | Eleven shades, marked in the list. No limit.
c Free shipping from two bottles | - | Fits the letterbox. Polish travels by road, so allow four days.
c 25% off colors leaving the forty-two | LEAVING25 | When a shade goes, another one takes its number. Final bottles.
c $4 off cuticle oil and hand cream | SOFTHANDS4 | Both in one order. One code per customer.
c 10% off for nail technicians | PRONAILS10 | Certificate once, then all year. 15 ml bottles.
o 5 for 4 on any polish colors | - | The cheapest of five comes off. Glitter included. | 5 for 4
o Free glass file with orders over $35 | - | In its own sleeve, washable. One for each order. | Free gift

## suds-saffron
c 15% off six soap bars or more | SUDS15 | Any scents. Bars are cured and ready to use.
c $4 off your first soap order | LATHERUP4 | New customers, minimum spend $20. Posted without plastic.
c 20% off bath salts in paper tubes | SOAK20 | 500 g, four blends. Keep dry after opening.
c Free shipping on orders above $35 | - | Paper parcel by normal post, up to 2 kg.
c 10% off soap for guesthouses | GUESTSOAP10 | From 100 small bars with your own label. Allow four weeks.
o A bag of soap ends for $8 | - | 500 g of trimmings, scents mixed. Good by the garden tap. | $8 bag
o Free wooden dish with four bars | - | Larch, with grooves so it drains. Added by us. | Free gift

## olivegate
c 15% off your first tin of olive oil | GATE15OIL | New customers, 3 or 5 liters. New harvest.
c $8 off three bottles of early-harvest oil | EARLYOIL8 | Bottles of 500 ml from any grove. One code per order.
c 20% off wine vinegar and balsamic | SOUR20 | All barrels. Best before dates from next March.
c Free delivery on half-liter bottles, six or more | SIXPOST | Packed in a wine carton. Mainland addresses.
c 10% off green and black olives | PITTED10 | Jars and vacuum bags. Some have stones; the label tells you.
c 25% off last year's harvest | CELLAR25 | Milder, good for frying. Best before is at least eight months away.
c $20 off pantry orders over $140 | PANTRY20 | Oil, olives and vinegar mixed. Adoption packages are not included.
o Adopt a tree from $39 a year | - | Two liters of its oil and a photo each spring. Ends by itself. | From $39
o 4 for 3 on flavored olive oils | - | Lemon, chili, basil and garlic in 250 ml bottles. The cheapest is free. | 4 for 3
o Free pourer with any oil tin | - | Screws onto 3 and 5 liter tins. One per tin. | Free gift

## tumbledown-tea
c 10% off when you bring your own tin | OWNTIN10 | At the counter, any tea by weight. Say the code before we weigh.
c $5 off your first phone order | HILLSIDE5 | From $28. We call back to confirm the teas and the postage.
c 20% off green teas from the spring picking | SPRING20 | 50 or 100 g. The picking date is on the bag.
c Free shipping over 400 g of tea | - | Any mix of teas in one parcel. Ordered by phone or at the counter.
c 15% off teapots with a chipped saucer | CHIPPED15 | The pot is sound. Come and look before you buy.
o Tasting of five teas for $6 | - | Saturdays at eleven, eight seats. The fee comes off your purchase. | $6 tasting

## cocoa-parish
c 20% off your first five bars | PARISH20 | New customers, 70 g bars of any origin. One order per address.
c $6 off drinking chocolate, two tins | HOTCUP6 | Dark, milk and spiced in 300 g tins. Mix any two.
c 15% off baking buttons, 1 kg and up | MELT15 | 60%, 72% and white. Best before dates from March.
c Free shipping on ten bars | - | With an ice pack from June to September. Ships Monday to Wednesday.
c 10% off engraved wedding favors | IDO10 | From 40 pieces. Order three weeks ahead.
c 30% off chocolate bars with bloom | BLOOM30 | White film from warm storage, tastes the same. No returns.
c $10 off the twelve-bar library | LIBRARY10 | One bar of each origin in a slipcase. One per customer.
c 12% off monthly tasting boxes | MONTHLY12 | Four bars a month. Skip the summer if you like.
o 4 for 3 on nut and fruit bars | - | Cheapest of four free. Contains hazelnut or almond. | 4 for 3
o Chapel tour with tasting for $9 | - | Forty minutes, Fridays and Saturdays. Children under ten free. | $9 tour
o Free whisk with three drinking chocolates | - | A small birch-twig whisk that fits a mug. One per order. | Free gift

## brinejar
c 15% off your first chilled box | BRINE15 | New customers, six jars or more. Sent on Tuesday or Wednesday.
c $5 off kimchi, three jars | KIMCHI5 | Mild, hot or vegan, 400 g each. Sent with the next chilled run.
c 20% off starter kits for home pickling | FERMENT20 | Jar, weight, airlock and salt. Cabbage is up to you.
c Free chilled delivery over $48 | COLDPOST | To mainland addresses on Wednesdays and Thursdays. Please be at home or name a neighbor.
c 10% off for canteens and cafés | CANTEEN10 | 3 kg tubs, weekly or when you need them. Invoice monthly.
c $12 off a three-month pickle plan | PICKLE12 | Four jars each month. Cancel before the second box.
o 30% off jars close to their date | LASTBITE30 | At least two weeks left, gets more sour every day. No exchange.
o Free jar of beet kraut with eight jars | - | Added while we have it. Tell us if you dislike beets. | Free jar

## crumbsworth-bakehouse
c £5 off your first bread box | CRUMB5 | New customers, from £20. Three loaves, posted the day they are baked.
c 15% off bread-making kits | STARTER15 | Flour, starter, basket and scraper. Instructions for the first week.
c 10% off flour in 16 kg sacks | SACK10 | Wheat, rye and spelt, stone-ground. Collection or courier.
c Free delivery on weekly bread plans | LOAFPOST | From the second box. Pause before Sunday noon.
c 20% off rye loaves by post | RYE20 | 1 kg, keeps for eight days. Two loaves per code.
c £10 off a Saturday baking class | KNEAD10 | Six hours, lunch included. Places for eight.
o Yesterday's bread, three loaves for £6 | - | Good for toast and freezing. Collect before ten. | £6 for three
o Free sourdough starter with any flour order | - | In a screw-top pot. Feed it the day it arrives. | Free gift
o 12% off cakes ordered a week ahead | CAKEPLAN12 | Carrot, lemon and seed. Allergens are on the order form.

## rindle-rye-cheesemongers
c 20% off your first cheese box | RINDLE20 | New customers, boxes for two or four. Choose the delivery day.
c $10 off whole wheels of cheese | WHEEL10 | From 1.5 kg. Wrapped in wax paper, keeps for weeks.
c 15% off crackers and chutney | CHUTNEY15 | With any cheese in the order. Nuts are marked.
c Free shipping on cheese over $65 | RINDPOST | Cold for 48 hours. Not to islands in summer.
c $15 off a wedding cheese tower | TIERS15 | From five wheels. Order a month ahead, tasting included.
c 12% off blue cheeses by weight | BLUE12 | Five kinds, cut to order. Best within three weeks.
o Cheese ends, 500 g for $9 | - | Four or five kinds for sauces and toast. No choice, no returns. | $9 pack
o Free cheese wire with boxes for four | - | Beech handles, 60 cm of steel wire. One per household. | Free gift
o 10% off three-month gift plans | GIFTPLAN10 | A card with your note comes in the first box.

## velostead
c $15 off commuter bags and racks | VELO15 | Minimum spend $70. Adapter plates are listed with each bag.
c 20% off chains and cassettes | DRIVE20 | 8 to 12 speed. Use the fitting guide before you order.
c 10% off your first bicycle order | FIRSTGEAR10 | New customers, full-price parts. Complete wheels are excluded.
c Free shipping on parts and tools over $40 | - | Tracked parcel. Wheels and frames cost $9.
c 25% off studded winter tires | STUDS25 | For rims of 26 to 29 inches. Sold singly or in pairs.
c $8 off multi-tools and pumps | ROADSIDE8 | One code per customer. Spare bits are kept in stock.
c 30% off brake pads, four pairs or more | STOPWELL30 | Disc and rim brakes. Mix compounds and shapes as you need.
c 15% off lights with a dynamo | DYNAMO15 | Front and rear. Cable and brackets included.
c- $40 off hand-built wheels | TRUEWHEEL40 | Built to order in two weeks. First truing is free.
o Workshop tool case from $69 | - | Eighteen tools in a roll. Replacement tools at cost price. | From $69
o Free tube with every tire | - | Matching size, chosen by us. Tubeless tires get sealant. | Free tube
o 20% off returned parts, checked and cleaned | SECONDRIDE20 | Fitted once at most. One year of returns applies here too.

## cragmonger
c 15% off your first pair of climbing shoes | CRAG15 | New customers. Size swaps are free in both directions.
c $20 off dynamic ropes from 60 m | ROPE20 | 9.2 to 9.8 mm. Ropes cannot be returned once uncoiled.
c 25% off chalk and chalk bags | DUSTY25 | Loose, ball and liquid. Minimum of two pieces.
c Free delivery on harnesses | HANGFREE | All sizes, with one free exchange. Mainland addresses.
c 10% off for climbing gyms and clubs | WEDNESDAY10 | From $250, by invoice. Holds are quoted separately.
c 30% off shoes in demo condition | DEMODAY30 | Worn once at a test evening. Sizes as listed.
c $12 off a set of six quickdraws | CLIP12 | Wire or solid gate, 12 and 17 cm. In sets only.
c 20% off folding bouldering pads | SOFTLAND20 | Two sizes, with shoulder straps. Delivered by van in five days.
c 12% off crampons and ice screws | COLDWALL12 | Check the boot list first. Sharpening is $6 a pair.
o Resole two pairs, pay for one and a half | - | Your own shoes, any brand. About three weeks. | Half price
o Free rope bag with ropes over $180 | - | With a built-in tarp. The color is whatever is on top of the pile. | Free gift

## lanefour-swim
c 20% off training swimsuits | LANE20 | Chlorine-resistant, women's, men's and youth. Hygiene strip must stay in place for returns.
c $10 off prescription goggles | SEEWELL10 | From -1.5 to -8. Left and right can differ.
c 15% off your first swim order | DIVEIN15 | New customers, one use. Wetsuits excluded.
c Free shipping on swimwear over $35 | - | Letterbox parcel when it fits. Two to three days.
c $45 off open-water wetsuits | COLDMORNING45 | Minimum spend $210. Try on over dry skin, return within 14 days.
c 10% off team kit for swim clubs | RELAY10 | Orders from ten pieces. Club logo on caps from $2.
c 25% off tow floats and safety whistles | FLOAT25 | Orange and pink floats with a waist belt. Two per customer.
o 3 for 2 on silicone swim caps | - | Plain colors, also long-hair size. Cheapest free. | 3 for 2
o Free anti-fog spray with racing goggles | - | A 15 ml bottle, added in the cart by itself. | Free gift

## loopmile-running
c 15% off road running shoes | LOOP15 | Current models, all widths. Thirty days of running before you decide.
c $25 off your second pair this year | SECONDPAIR25 | Use the email of your first order. From $110.
c 10% off your first running clothes | FIRSTMILE10 | New customers, clothing and lights. Running shoes have their own code.
c Free shipping on all running shoes | - | And free return in the same box. Two working days.
c 30% off last season's trail shoes | MUDDYMILE30 | Sizes as listed. The 30-day trial applies to them too.
c $10 off reflective vests and headlamps | SEENATNIGHT10 | Minimum spend $40. Lamps are rechargeable.
c 20% off hydration vests and flasks | SIP20 | 5 and 12 liters, two flasks included. Chest sizes XS to XL.
c 12% off for members of running clubs | SATURDAY12 | Show a membership number once. Not on sale shoes.
c $6 off three pairs of running socks | BLISTERFREE6 | Any height. Guaranteed against holes for a year.
c- 25% off race belts and gel flasks | RACEDAY25 | Gels themselves are not sold. Two belts per order.
o Donated shoes, washed and checked, from $35 | - | Less than 50 km each. Profit goes to a school running club. | From $35
o Free gait analysis with any pair | - | By video from home or in the shop. Takes fifteen minutes. | Free analysis

## brickaloo
c 15% off starter boxes of 500 bricks | BRICK15 | Basic colors or pastels. Compatible sizes are listed on the box.
c $7 off marble run extensions | ROLLON7 | Minimum spend $35 on extensions. Marbles are in every set.
c 10% off single bricks from 200 pieces | SORTED10 | Any color and size. Sorted by hand, so allow two days.
c Free shipping on bricks over $40 | ALOOPOST | Tracked parcel, mainland. Single bricks can go by letter for $3.
c 20% off baseplates and storage trays | BASE20 | Four sizes of plate. Trays have removable dividers.
c 12% off for schools and after-school clubs | CLASSBRICKS12 | From $120 by invoice. Building cards are free to print.
o Lucky dip: one kilo of mixed bricks for $14 | - | All clean, colors as they come. Two bags per household. | $14 bag
o Free brick separator with any set | BRICKGIFT | Enter the code and we add one to the parcel. Orange or gray. | Free gift
o 25% off sets with opened boxes | - | Counted again and complete. Returns within 30 days as usual.
o $10 off when you send back outgrown bricks | BRICKBACK10 | Two kilos or more, clean. We weigh them and mail the credit.

## tiny-tandem
c $30 off two-seat bike trailers | TANDEM30 | Stroller wheel included. Helmets and flags are separate.
c 15% off balance bikes from age two | FIRSTWHEELS15 | 10 and 12 inch, six colors. Assembled except for the handlebar.
c 10% off your first family order | TINY10 | New customers, once. Spare parts and vouchers excluded.
c Free delivery on seats and helmets | RIDEPOST | Helmet sizes can be exchanged once. Mainland addresses.
c 20% off rain covers and footmuffs | DRYRIDE20 | For our own trailers and seats. Check the model year.
c $12 off a helmet with any child seat | HEADFIRST12 | Front and rear seats. Three helmet sizes from 46 cm.
o Trailer rental from $25 a week | - | Shipped to you and collected. Rent counts toward a purchase. | From $25
o 30% off rental trailers from last summer | RENTED30 | Washed, checked, new straps. One-year guarantee.
o Free safety flag with every trailer | - | Two meters in two parts, neon. In the box already. | Free gift

## mumblejack-games
c 15% off cooperative board games | TOGETHER15 | Ages five and up. One code per order, no limit on games.
c $6 off two jigsaws of 1,000 pieces | PUZZLED6 | Any two designs. If a piece is missing, we post it.
c 20% off card games in tins | SHUFFLE20 | Fit in a coat pocket. Rules in four languages.
c Free shipping on games above $45 | JACKPOST | Two to three days by parcel. Games are packed without plastic film.
c 10% off your first board game | MUMBLE10 | New customers, full-price titles. Jigsaws and card games count too.
c 25% off games for two players | TWOSEATS25 | Eleven titles from quick card games to long duels. Expansions are not reduced.
o 3 for 2 on pocket travel games | - | Cheapest of three free. Magnetic ones count. | 3 for 2
o 30% off games with dented boxes | CORNER30 | Contents complete and unpunched. No exchange for box damage.
o Free dice bag with orders over $60 | DICEBAG | Linen with a drawstring. Enter the code in the cart. | Free gift
o Borrow a game for a week for $4 | - | Collect and return in the shop. The fee comes off if you buy it. | $4 loan

## growagain-kids
c 20% off winter coats up to size 104 | COATSWAP20 | In the shop and at our market stall. Zips checked, lining washed.
c $5 off your first bag of clothes | GROW5 | Minimum spend $25. Say the code at the till.
c 15% off shoes worn less than a season | SMALLFEET15 | We check every sole. Exchange for another size within 14 days.
o Fill a bag with baby clothes for $12 | - | Sizes 50 to 74. Bags are at the till, one per family each week. | $12 bag
o $8 off for ten outgrown pieces in good shape | HANDMEDOWN8 | Washed and unstained. The credit can be saved up.

## catnap-carpentry
c 15% off wall shelves and steps | CATNAP15 | Screws and plugs included. Holds cats of up to 9 kg.
c $25 off cat trees over 140 cm | TALLTREE25 | Three models, each with a wall bracket in the box.
c 10% off your first scratching post | SCRATCH10 | New customers. Base plate in birch or black.
c Free shipping on replacement sisal | SISALPOST | Rope and panels for every post since our first. By letter or parcel.
c 20% off cushions and felt caves | FELT20 | Washable at 30 degrees. Four colors, two sizes.
o Free catnip cushion with any cat tree | - | Sewn from leftover felt and already in the carton. | Free gift
o 30% off posts scratched at cat cafés | CAFE30 | New sisal, old wood with character. Photos of each.
o Offcut toys, bag of ten for $6 | - | Birch rings and balls, sanded and unpainted. | $6 bag

## finbowl-aquatics
c 15% off complete aquariums from 60 liters | FINBOWL15 | Tank, filter, light and lid. Stand sold separately.
c $8 off live plants, five bunches or more | GREENTANK8 | Arrive within three days or we send them again. Not in frost.
c 20% off filter media and pads | CLEAR20 | For all pumps we carry, and most others. See the size list.
c Free delivery on dry goods over $35 | DRYPOST | Food, pumps and media. Live plants travel by express for $9.
c 10% off fish food in resealable bags | FLAKES10 | Flakes, granules and sinking pellets. Best before is a year away.
c $20 off LED lights with a timer | SUNRISE20 | Bars of 60 to 120 cm, from $85. Mounting clips are included.
o Beginner's tank with plants for $99 | - | 54 liters, six plants, test strips and a guide for the first month. | $99 set
o Free water test with every order | - | Fill the tube, post it, read the result online after two days. | Free test
o 25% off ex-display stands | STAND25 | Small marks. Collection or delivery by van.

## dogear-spine
c 10% off your first three books | DOGEAR10 | New customers, any three in one order. Signed copies are left out.
c $5 off book orders over $40 | SPINE5 | New books and calendars. Gift cards do not count.
c 15% off staff picks of the month | PICKS15 | Five titles, one from each bookseller. Changes on the first.
c Free shipping on two books | TWOBOOKS | Wrapped in paper, posted the same afternoon. Mainland.
c 20% off cookery and baking books | SIMMER20 | Everything on the shelf. Secondhand copies not included.
c 12% off for reading groups and book clubs | CLUBREAD12 | Six copies or more of one title. We add reading questions.
o A monthly book parcel from $19 | - | One paperback chosen from your answers. Wrong pick? Swap it. | From $19
o 3 for 2 on children's paperbacks | - | Ages six to twelve. The cheapest is free. | 3 for 2
o 30% off books with shelf wear | SHELFWEAR30 | Bumped corners, clean pages. One copy of each.
o Free bookplate set with signed copies | SIGNED | Ten letterpress plates. Enter the code with any signed copy. | Free gift

## papermoth
c 15% off boxed sets of cards | MOTH15 | Eight cards and envelopes. Christmas boxes included.
c $10 off wedding stationery over $90 | INVITE10 | Proof in four days. Address printing is extra.
c 20% off gift wrap, three rolls or more | WRAP20 | Recyclable paper, 5 m rolls. Ribbon not included.
c Free delivery on greeting cards | CARDPOST | Single or boxed, by letter. Wax kits go as a parcel.
c 10% off wax seals with your initials | SEAL10 | Brass stamp, wooden handle. Made in a week.
o 5 for 4 on single greeting cards | - | Mix occasions. The cheapest card is free. | 5 for 4
o Misprint envelope: twenty cards for $10 | - | Ink spots and double strikes. No choice of design. | $10 pack
o 25% off last year's calendars as art prints | TWELVE25 | Twelve letterpress sheets, perforated. Looks fine in a frame.

## twice-read-books
c $3 off when you buy four paperbacks | FOURREAD3 | From any of the three floors. Show the code at the desk.
o Children's annuals, three for $5 | - | From the boxes on the stairs. Mixed years and conditions. | Three for $5

## greenhatch-pharmacy
c 10% off your first pharmacy order | HATCH10 | New customers. Prescription medicines cannot be discounted.
c 20% off vitamin D and omega-3 | DAYLIGHT20 | Tubs of 90 and 180. Not a replacement for medical advice.
c $6 off vitamins and care over $45 | GREEN6 | Excludes medicines and baby formula. One code per person.
c Free delivery on orders above $25 | HATCHPOST | Plain packaging, one to two days. Fridge items by courier.
c 15% off travel and car first-aid kits | FIRSTAID15 | Contents dated at least three years ahead. Refills sold singly.
c 25% off saline nose sprays | POLLEN25 | For allergy season, three bottles per person. Medicated sprays are not part of it.
c 12% off blood pressure monitors | PULSE12 | Upper arm, two cuff sizes. Two-year guarantee.
c 30% off sun lotion from last summer | AFTERSUN30 | In date for at least ten months. Two per customer.
o Free medicine check by chat | - | A pharmacist looks for interactions. Every day until ten. | Free check
o 3 for 2 on plasters and bandages | - | Any sizes, also the waterproof ones. The cheapest is free. | 3 for 2
o 20% off short-dated vitamins | SHORTVIT20 | Three to five months left. The date is in the title of each item.

## kneebright
c 15% off knee sleeves, single or pair | KNEE15 | Sizes S to XXL, gray or black. Exchange within 30 days.
c $8 off resistance band sets | STRETCH8 | Five bands, latex-free on request. Exercise cards are in the bag.
c 10% off for physiotherapy practices | PRACTICE10 | From $150, by invoice. Rolls of band on request.
c Free shipping on supports over $30 | BRIGHTPOST | Two to three days by parcel. Bands and rollers count too.
c 20% off massage balls and rollers | ROLLOUT20 | Cork and foam in two grades of hardness. No minimum spend.
o Knee kit: sleeve, band and ball for $45 | - | Choose the sleeve size. Comes with a six-week plan. | $45 kit
o Free plan by a physiotherapist with any brace | KNEEPLAN | Fill in ten questions after ordering. Sent in two days. | Free plan
o 25% off returned, unworn supports | UNWORN25 | Wrong size for someone else. Washed and checked.

## clearacre-eyewear
c* $40 off your first pair of glasses | CLEAR40 | New customers, frame with lenses from $140. Home trial is free.
c 20% off prescription sunglasses | SHADES20 | All tints, polarized too. Progressive lenses cost extra.
c 15% off contact lenses on subscription | LENSPLAN15 | Daily or monthly. Needs a prescription from the last two years.
c Free shipping on contact lenses | LENSPOST | Any quantity, in the letterbox in two days.
c 10% off reading glasses, two pairs | READERS10 | From +1.0 to +3.5. Mix strengths and frames as you like.
c 25% off children's frames | SCHOOLEYES25 | Ages four to twelve. Lenses replaced once if they grow out of them.
c $25 off progressive lenses | INBETWEEN25 | With any frame. If you cannot get used to them, we change them back.
c 12% off sports goggles with your prescription | GAMEVIEW12 | Ball games, skiing and swimming. Two weeks to make.
o Second pair at half price | - | Same prescription, same order. The cheaper pair is reduced. | Half price
o Free blue cloth and spray with lenses | - | In every parcel from our workshop. Refill the spray in store. | Free gift
o 35% off frames leaving the trial boxes | TRIED35 | Worn at home by others, straightened and cleaned. New lenses.
o Five frames to try at home for a week | - | No charge; post them back in the same box. A bank card is kept as deposit. | Free trial
o $15 off when you donate old glasses | SEEAGAIN15 | Any pair in its case. They go to an eye clinic.

## smilewright
c $20 off electric toothbrushes | SMILE20OFF | Both handles. Travel case and one head included.
c 25% off your first subscription box | BRUSH25 | Heads and floss, every three months. Stop after one.
c 15% off water flossers and nozzles | JET15 | Tank and travel models, each with nozzles for two people.
c Free shipping on brush heads | HEADPOST | Packs of two or more, sent by letter in two days.
c 10% off children's brushes with a timer | TWOMINUTES10 | Ages three and up. They come with one soft head.
c $5 off floss refills for a year | REFILLFLOSS5 | Six spools of corn floss. One code per household.
o 4 for 3 on brush head packs | - | Same or mixed hardness. The cheapest is free. | 4 for 3
o Free travel case with your second handle | SECONDSMILE | On the same account. Enter the code in the cart. | Free gift
o 30% off handles in old colors | MINT30 | Mint and coral. Three-year guarantee as always.

## ledgerleaf
c* 50% off the first six months | LEAF50 | New accounts on monthly billing. Then the normal price; cancel when you like.
c $30 off the first yearly plan | YEARBOOK30 | First year only, renews at the normal price. For up to three users.
c 20% off for new businesses | FOUNDED20 | Registered less than a year ago. Valid for twelve months.
c 15% off the payroll add-on | PAYDAY15 | Up to twenty employees. With any paid plan.
c 25% off for charities and clubs | TREASURER25 | Send proof once. Stays on the account while it is active.
c 10% off when you switch from another tool | SWITCH10 | We import two years of invoices. First year only.
o First three invoices free, no card needed | - | Sign up and send them. After that from $6 a month. | Free start
o Two months free on yearly billing | - | Pay for ten, use twelve. Applies at each renewal. | 12 for 10
o $50 off bookkeeping setup with an expert | SETUPHOUR50 | Two hours by video. Chart of accounts and tax codes done with you.
o 30% off for accountants with ten clients | TENCLIENTS30 | One partner login. Clients are billed by you or by us.

## vaultmoth
c 40% off the family plan, first year | MOTHFAMILY40 | Six people. First year only, renews at the normal price.
c $12 off a personal yearly plan | VAULT12 | New subscribers, one device or many. Keeps the free plan's data.
c 25% off for teams of up to ten | TEAMVAULT25 | Billed yearly. Extra seats at the same rate for a year.
c 20% off for journalists and nonprofits | SOURCE20 | Write from your work address. Renewed on request.
c 15% off hardware keys with a yearly plan | TWOKEYS15 | USB-C or NFC. Buy two, keep one in a drawer.
o Three months of the family plan free | - | No card. Falls back to the free plan by itself. | 3 months free
o Free import from any password manager | - | We check for duplicates with you by video if you wish. | Free import
o 30% off when you return after a break | MOTHBACK30 | Former subscribers, six months or longer away.

## tonguetide
c 30% off your first month of group lessons | TIDE30 | New students, eight lessons of 50 minutes. Any of eleven languages.
c $15 off a pack of five private hours | FIVEHOURS15 | Same teacher throughout. Use within three months.
c 20% off evening courses for beginners | HELLOAGAIN20 | Starts every first Monday. Minimum four students.
c 10% off exam preparation courses | CERTIFY10 | B1 to C1. Exam fees are paid to the exam center.
c 15% off for families learning together | KITCHENTALK15 | Two or more at the same address. Children from eight.
c £10 off British Sign Language courses | SIGN10 | Ten weeks, online, with a deaf teacher. Paid in pounds.
o Free trial lesson with any teacher | - | Thirty minutes in a group. No card, no reminder calls. | Free lesson
o Conversation hour from $6 | - | Six people, one topic, one teacher. Book up to an hour before. | From $6
o 25% off intensive weeks in small groups | WEEKLONG25 | Three hours a day, Monday to Friday. Six students at most.
o $20 off for each friend who joins | SAYITTO20 | Credited when their first month is paid. Up to five friends.

## gatherbox
c 15% off gift boxes for a new home | NEWKEYS15 | Bread, salt and a candle, plus three more things. Choose the delivery date.
c $10 off two boxes to two addresses | BOTHDOORS10 | Same or different boxes. One note for each.
o Free handwritten note with thank-you boxes | - | Up to forty words. Tell us the ink: black or green. | Free note

## market-street-9
c 10% off enamelware, three pieces or more | ENAMEL10 | At the counter. Mugs, bowls, pans and lids.
c $4 off when you spend $35 | CORNER4 | Say the code at the till, once a month. Sweets by weight included.
o Beeswax candles, six for the price of five | - | Dinner candles, 24 cm. Made two streets away. | 6 for 5
o Rainy-day table: everything at 25% off | - | Odd pieces by the door. Changes with the weather.
`;
