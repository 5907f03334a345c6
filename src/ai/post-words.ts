const setOf = (...lists: string[]) => new Set(lists.join(" ").split(" "));

/** What stands behind "enter the code" and is none. */
export const BESIDE_CODE = setOf(
  "case today tomorrow later first second third twice inside outside next again online offline yourself themselves myself " +
    "alone instead earlier separately rather otherwise such box boxes entry entries page pages area line section screen " +
    "button tab list site sites website websites email link app extension number name terms savings balance barcode generator generators manager managers",
);

/** What codes do and are like, and what there is of them. */
export const OF_CODES = setOf(
  "fail fails exist exists expire expires live lives look looks let lets belong belongs become becomes appear appears " +
    "change changes help helps matter matters mean means vary varies stack stacks stop stops reach reaches run runs " +
    "seem seems sound sounds stay stays stand stands turn turns offer offers leave leaves lead leads happen happens " +
    "count counts cover covers beat beats depend depends differ differs disappear last lasts lower lowers reduce " +
    "reduces refuse reject rejects remain remains result results return returns tend tends target targets trigger " +
    "compete circulate make say says behave cause causes hide hides hold holds keep keeps like likely went gave came " +
    "got took found made seen sold told see shows still rarely often sometimes usually almost more most deserve arrive " +
    "follow break breaks cut cuts feel feels carry contain sit sits spread vanish die dies drive drives exclude grow " +
    "bring share travel work aren't weren't hasn't haven't didn't wouldn't let's faster slower sooner easier quicker",
  "error errors term attempt attempts system systems policy policies rules rule window windows type types kind kinds " +
    "user users hunter hunters hunt search searches finder finders apps tool tools database databases tabs lines areas " +
    "etiquette value values amount amounts deal deals discount discounts campaign campaigns expiry limit limits use " +
    "usage problem problems issue issues reminder reminders checker checks check test tests tester testers tip tips " +
    "basics strategy strategies source sources form links buttons numbers emails newsletter newsletters aggregator " +
    "aggregators directory directories forum forums blog blogs habit habits hack hacks guide faq format string strings " +
    "names manager managers strength prompt prompts reset resets book books journey shopper shoppers people stores " +
    "shops retailers brands world game frenzy craze success failure failures trench headache listing listings lists category categories portal portals provider providers customer customers industry " +
    "banner partner expert editor platform plugin feature engine versus",
  "valid invalid fake old new older newer good bad better worse best worth easy hard rare common personal public " +
    "secret short long simple safe genuine fresh recent dead correct incorrect wrong right exact general generic true " +
    "small large big high low great strong weak broken everywhere nowhere single-use random scarce tricky nice fine " +
    "ready gone over out scams bait key keys part proof money percentage partner reader standard real active",
);

/** A word with such an end says what becomes of a code or what it is like, or is no name. */
export const LIKE =
  /(?:ly|ed|ing|ings|ive|able|ible|less|ful|ous|ic|al|ent|ant|(?:tion|sion|ment|ness|ity|ance|ence|ship|ure)s?)$/;

/** What forms ask for, and what else one enters, types and copies. */
export const ASKED = setOf(
  "address addresses email emails e-mail mail name names number numbers postcode postcodes zip size sizes quantity " +
    "amounts detail details date dates birthday birthdate phone information info data measurement measurements height " +
    "weight age model models location destination destinations city country countries draw draws giveaway giveaways " +
    "contest contests competition competitions raffle market terms query search searches message messages text notes " +
    "comments url link links username account invoice invoices receipt receipts points rewards miles cards balance " +
    "credits credit value values budget price prices figures registration plate total pin passport mistakes mistake errors error typos",
);

/** What is used, told and shown without an article, and is no code. */
export const PLAINLY = setOf(
  "cash paypal klarna afterpay clearpay affirm venmo visa mastercard amex credit debit points rewards miles cashback " +
    "sunscreen wax heat pressure oil cream moisturiser moisturizer lotion glue paint varnish soap water ice salt " +
    "vinegar fruit butter polish care caution patience confidence ease time interest attention sense google facebook apple " +
    "honey yes hello thanks thank proof id help advice support feedback permission both something anything nothing " +
    "everything someone anyone strangers colleagues relatives another twice harder guest incognito delivery shipping checkout room space",
);

/** What shops sell by no number: "if you drink tea", "furniture is heavy". */
export const GOODS = setOf(
  "furniture clothing footwear jewellery jewelry equipment gear music travel fashion beauty tea coffee food wine beer milk bread " +
    "meat fish chocolate fuel insurance luggage makeup skincare software hardware stationery bedding decor technology",
);

/** Words of more kinds that are often made codes. */
export const TYPICAL = setOf(
  "winter summer spring autumn fall weekend holiday birthday welcome hello friend family blossom bloom harvest " +
    "sunshine sun snow star moon beach harbor trail tent garden lucky golden",
);

/** Turns of one word: "Rarely.", "Simple." */
export const TURNS = setOf(
  "yes no rarely sometimes often never always maybe perhaps simple done right wrong perfect true false why how what " +
    "when where who almost usually hardly sure enough sorry great good easy first second third next last finally " +
    "overview summary too though however please instead etc again today now",
);

/** Words without forms that hold a sentence together, and what became of something. */
export const SMALLER = setOf(
  "alike below behind beside beneath beyond against along despite like near toward towards although though whereas whether else " +
    "perhaps indeed yet thus hence seldom quite rather twice himself herself oneself ourselves me him her his known lost " +
    "meant shown grown written hidden chosen broken given taken spent built worn torn drawn thrown kept held left lent " +
    "won led met wrote chose went came ran grew knew threw drew flew broke spoke woke drove rode rose fell sold told stood " +
    "understood thought brought caught taught heard prior beforehand afterwards somewhere anywhere forever void yesterday tonight anyway",
);

/** Words of telling and getting, which are no part of a name. */
export const APART = setOf(
  "unlock unlocks checkout basket cart till whisper say remember forget show leave apply staff delivery sparen like",
);

/** Entering and saving in the languages of many shops. */
export const FOREIGN = setOf(
  "gib gebt geben mit tapez saisissez saisir entrez avec con usa usar escribe digita inserisci skriv kassan koodi kod " +
    "kode kupon kupong buono código codigo codice kasse kassa caisse panier winkelwagen gebruik wpisz rabatt " +
    "rabattcode promokod rabattkod gutschein gutscheincode versandkostenfrei",
);
