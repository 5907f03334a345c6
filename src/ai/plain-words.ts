const setOf = (...lists: string[]) => new Set(lists.join(" ").split(" "));

/** What one does with a code. */
const ENTERING_WORDS =
  "enter enters entering entered type types typing typed use uses using used apply applying redeem redeems " +
  "redeeming";
/** Of them what one also does with goods: "use the app". */
export const USING = setOf("use uses using");
/** What a code is called. */
const NAMING_WORDS = "code codes coupon coupons voucher vouchers promo promos";

export const ENTERING = setOf(ENTERING_WORDS);
export const NAMING = setOf(NAMING_WORDS);
/** What stands between a sentence and the means: "save 10% with …". */
export const MEANS = setOf("with via through avec con mit");
/** Before "with" what one buys by: "order with winter". */
export const BUYING = setOf(
  "order orders ordering pay pays paying shop shopping buy buying book booking checkout out save saving",
);
/** What one does with a word of one's own, which may be told as a code is. */
export const HINTING = setOf(
  "state reference write takes accepts add adds adding claim claims show shows showing give giving text " +
    "comment reply remember forget provide present scan send leave visit try trying",
);
export const BEING = setOf("is are was were be called named word reads");

/** Words of more meanings, which speak of entering only as a verb. */
export const NOUN_TOO = setOf("use uses type types quote copy write apply put pop fill");

/** Words of other meanings too, which speak of entering only behind these: "in the field", "when you pay". */
export const PLACED = new Map([
  ...["field", "fields", "payment", "payments", "till", "tills", "counter", "desk"].map(
    (word) => [word, setOf("in into at on during before")] as const,
  ),
  ...["note", "message", "comment", "reference"].map(
    (word) => [word, setOf("as in add leave write with")] as const,
  ),
  ...["pay", "pays", "paying"].map((word) => [word, setOf("you when while before to")] as const),
]);

/** Words of other meanings too, which speak of entering only before these: "key it in". */
export const COMPLETED = new Map(["key", "fill"].map((word) => [word, setOf("in it this that")] as const));

/** What tells that a sentence speaks of a code, of entering or of the place for it, in the languages of most shops. */
export const TELLING = setOf(
  ENTERING_WORDS.replace(/ used\b/, ""),
  NAMING_WORDS,
  "password passwords passphrase passcode keyword word words phrase secret magic checkout checkouts till " +
    "tills counter note message comment reference field fields payment pay pays paying key keyed fill filled " +
    "filling input inputs insert inserting put puts putting pop pops popping paste pasting copy copying write " +
    "writing say says saying said tell tells telling told mention mentions mentioning mentioned quote quoting " +
    "whisper shout spell spelled spelling cite log logging login cashier cashiers clerk desk submit submitting " +
    "unlock unlocks unlocking knocks slashes nets answer",
  "gib gebt geben eingeben eingabe kasse kassa kassan caisse panier saisir saisis saisissez entrez entrer " +
    "tapez utilisez usa usar introduce introducir introduzca escribe caja cesta carrito inserisci inserire " +
    "inserendo digita cassa carrello voer winkelwagen gebruik ange wpisz kupon kupong gutschein cupón cupon " +
    "código codigo codice kortingscode kod kode rabattcode rabattkod gutscheincode slevový insira digite use",
);

/** Words that nobody takes for a code, wherever they stand: they only hold a sentence together. */
export const SMALL = setOf(
  ENTERING_WORDS,
  NAMING_WORDS,
  "a an the this that these those it its itself you your yours we our us ours they their them who whom whose " +
    "which what where when while once as because than then there here also too even just only never always " +
    "again both each every any all some no none not one and or but nor so if unless until till at by in into of " +
    "off on onto out over per through to up upon via with without within before after during since between " +
    "among about above from for is are was were be been being am do does did has have had having can could may " +
    "might must shall should will would cannot can't don't doesn't isn't aren't won't it's you'll you're we'll " +
    "now much many very well soon later ahead away back down around still ever how why please exactly correctly",
  "get gets getting take takes taking taken give gives given save saves saving receive receives received " +
    "claim claims earn earns buy buys buying bought spend spends spending pay pays paying paid place places " +
    "placing make makes applies applied combine combined work works working needed required requires require " +
    "need needs join joins joining sign signs signing subscribe subscribes register registers verify verifies " +
    "verified verifying confirm choose chooses pick select add adds added adding send sent sends arrive arrives " +
    "come comes include includes included including exclude excludes excluded excluding except valid start " +
    "starts begin begins expire expires end ends cost costs drop drops fall falls knocked deducted reduced " +
    "shown across together automatically directly whatever",
  "bring brings book send show ask refer invite download follow visit check browse collect recycle trade swap " +
    "return find keep open go log activate wait look let lets tick click tap scan present provide upload pause " +
    "cancel cancelled",
);

/** Words of sales: plain in a sentence, but not where a code would stand. */
export const PLAIN = setOf(
  "discount discounts discounted offer offers deal deals sale sales promotion promotions order orders " +
    "purchase purchases item items product products range ranges collection collections delivery deliveries " +
    "shipping postage return returns checkout basket cart bag till price prices priced account accounts member " +
    "members membership customer customers shopper shoppers subscriber subscribers student students teacher " +
    "teachers staff friend friends newsletter newsletters email emails e-mail address app website site page " +
    "store stores shop shops shopping online payment time times day days week weeks month months year years " +
    "total subtotal value worth minimum maximum amount balance credit card cards gift gifts service services " +
    "set sets pair pairs bundle bundles club programme program points reward rewards bonus step steps percent " +
    "cent cents euro euros pound pounds dollar dollars box field entry button link method methods",
  "free extra standard express new existing first second next last full regular sitewide selected eligible " +
    "qualifying entire whole single automatic original outlet clearance more less half off cheaper available " +
    "limited personal digital unique one-time onetime further other another same own most review reviews " +
    "welcome birthday referral loyalty cheapest lowest highest rest non-sale final everything anything",
);

/** What may follow the word "code", or what one does with it, where no code does. */
export const AFTER = setOf(
  NAMING_WORDS,
  "it this that these them the your our any a an one each every all no at in on to for from of off before by " +
    "per if as between and or but so is are was were will must may might can can't cannot does doesn't don't " +
    "has have when while which who you we they applies applied expires ends works needed required require not " +
    "never only once automatically directly with without comes arrives sent gives gets takes saves box field " +
    "card cards value page until till within during after over up instead",
);

/** Before the one place for codes: "in the box", but not "in every box". */
export const POINTERS = setOf("the this that your our its their");

/** What an order is of comes behind these, never a code. */
export const BEFORE_GOODS = setOf(
  "off on for across excluding excludes exclude except including includes buy buying order",
);

/** What can stand before goods without a change of what they are. */
export const ARTICLES = setOf("a an the this that these those your our its their any all each every no");

const MONTH_NAMES =
  "january february march april may june july august september october november december jan feb mar apr jun " +
  "jul aug sep sept oct nov dec";
export const MONTHS = setOf(MONTH_NAMES);

/** What a bare number counts. */
export const COUNTED = setOf(
  "day days night nights hour hours minute minutes week weeks month months year years working percent off or " +
    "more to items item orders order times people pieces products pairs for points customers mm cm kg ml",
  MONTH_NAMES,
);

export const NUMBERS = setOf(
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand",
);

/** "… gives you 10% off": what stands before it may be a code. */
export const WILL = setOf("will can would could may might");
export const HANDING = setOf("gets gives saves brings earns lands buys nets takes grants delivers");

/** What offers one thing beside another. */
export const CHOOSING = setOf("and or but then nor plus else");
/** What a code does, in a text about codes: "Winter works too." */
export const DOING = setOf("works does is will can goes");

/** What sets one thing beside another, which would then be as good as a code. */
export const JOINTS = setOf("and or nor but so then than as it this that only just");

/** Before a noun: "for use on the trail", "all types of boots". */
export const NOUN_BEHIND = setOf("for of in the a any all each every this easy everyday daily");

/** What may stand alone behind "with". */
export const MEANT = setOf("order orders purchase purchases delivery shipping membership everything");

/** Of which "it is winter" may be said. */
export const POINTING = setOf("it this that one here");

/** What places a word where a code would be entered: "sale at checkout". */
export const PLACING = setOf("at in into during when while");

export const PLACES = setOf(
  "checkout basket cart trolley bag box field fields till counter payment order form",
);

/** What one may be told to enter, use or type without a code. */
export const OWN = setOf("your automatically to for");
