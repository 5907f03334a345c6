/** Words that stand behind "use", "enter" or "code" in plain sentences. */
const ORDINARY = new Set(
  (
    "a an the this that these those it its itself them they their theirs he she we us our ours you your yours my mine " +
    "one ones two three both each every any all some no none not another other others same such what which who whose " +
    "when where while how why if unless because as at by for from in into of off on onto out over per through to " +
    "toward towards under until up upon via with within without before after during since between among around about " +
    "above below beside behind and or but nor so yet then than there here now today again also too only just even " +
    "once twice never always often soon still is are was were be been being am do does did has have had can could " +
    "may might must shall should will would " +
    "code codes coupon coupons promo promos promotion promotions voucher vouchers discount discounts password field " +
    "box page pages site sites checkout cart basket online instore automatically directly exactly correctly first " +
    "last new next needed required necessary applies apply applied works work worked gives give gets get takes take " +
    "saves save brings shown given listed mentioned provided sent printed valid email emails mail name address " +
    "points credit card cards details order orders purchase purchases items terms conditions offer offers deal deals " +
    "cannot expires expired ends combined stack stacks account value worth balance " +
    "unique personal single full limited available active entry text link links button app"
  ).split(" "),
);

/** Whether a word is plain English that nobody takes for a code. */
export function isOrdinary(word: string): boolean {
  return ORDINARY.has(word.toLowerCase());
}
