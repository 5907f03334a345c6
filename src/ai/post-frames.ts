import {
  isAlone,
  isAnything,
  isBeside,
  isBesideCode,
  isBrief,
  isCapital,
  isFigure,
  isFirst,
  isName,
  isNameOnly,
  isNaming,
  isNotAsked,
  isNotAskedFor,
  isNoVerb,
  isOther,
  isShort,
  isSingle,
  isSingular,
  isTold,
  isWord,
  NAME,
} from "./post-names";
import { HELD, type Run, SUM } from "./post-runs";

/** When a place is one for a code: always, in a sentence about codes or a gain or beside one, or there in running text. */
type When = "always" | "near" | "prose";

/** A place in a sentence where a reader would look for a code. */
export type Frame = { head: RegExp; tail: RegExp; when: When; isCode: (run: Run) => boolean };

const WORD = "(?:words?|reference|note)";
const LY = "(?:\\p{L}+ly )?";
const SIGN = "\\s?[:;=–—(/\\[\"'“”„«»‘’`*#@<-]+\\s?";
const POINTER = "(?:an?|the|your|our|their|this|that)";
const SPOT = "(?:checkout|basket|cart|till|counter|register|desk|payment|(?:order )?form|field|box|notes?)";
const AT_SPOT = ` (?:at|in|into|on|during) (?:(?:the|your|our) )?(?:${NAME} )*${SPOT}(?!\\p{L})`;
const BEFORE_VERB =
  "(?:^|[,;:.?!–-] |\\b(?:to|and|or|then|you|can|will|must|should|just|simply|not|don't|also|please|i|we|they|people|shoppers|customers|members|readers) )";
const ENTER =
  "(?:\\b(?:enter(?:s|ing)?|redeem(?:s|ing)?|typing|insert(?:ing)?|submit(?:ting)?|(?:key|fill|put|punch|type) in|input|copying|pasting)" +
  `|${BEFORE_VERB}(?:type|paste|copy|copy and paste)|\\bwho (?:types?|uses?))`;
const TELL =
  "(?:us(?:e|es|ing)|apply(?:ing)?|try|say|mention|quote|state|reference|show|present|scan|activate|claim|provide|remember|forget|" +
  "whisper|write|send|text|comment|reply|add|put|pop|leave|give|unlock|input|takes?|visit|" +
  "(?:give|tell|ask) (?:them|us|(?:our |the )?(?:staff|cashier))(?: for)?)";
const BUY =
  "(?:order(?:ing)?|pay(?:ing)?|buy|sav(?:e|ing)|check ?out|claim|unlock(?: it)?|redeem(?:able)?|valid|works?|available|log in|" +
  "delivery|shipping|discount|fill (?:in )?the (?:\\p{L}+ )?field)";
const GAIN = `(?:free|less|${HELD}|${SUM}|a discount|delivery|discounts?)`;
const END = "[.!?)\\]]*$";

const frame = (when: When, head: string, isCode: Frame["isCode"], tail = ""): Frame => ({
  when,
  head: new RegExp(`${head}$`, "u"),
  tail: new RegExp(`^${tail}`, "u"),
  isCode,
});

export const frames = [
  // "code: winter", "voucher (trail tents)", "at checkout: winter", "secret: winter"
  frame("always", `\\b(?:${NAME}|${WORD})${SIGN}`, isShort, `(?:${END}|[^\\p{L}\\s]| (?:and|or|=) )`),
  frame("always", `\\b(?:${SPOT}|secret|magic|tip|hint|what to enter)${SIGN}`, isShort, END),
  // "the code winter", "the code is winter", "the words golden ticket"
  frame("always", `\\b${NAME} (?:(?:is|was) )?`, isBesideCode),
  frame("always", `\\b${NAME} (?:is|are|was|were|be|named|called|reads|which is|that reads) ${LY}`, isName),
  frame("always", `\\b(?:${NAME}|word|what you (?:enter|type))[^,]{0,40} (?:is|was) ${LY}`, isNameOnly, END),
  frame("always", `\\b${NAME} (?:such as|like|for example|namely|including),? `, isSingle),
  frame("always", "\\b(?:codes|words), ", isSingle, " (?:and|or) "),
  frame(
    "always",
    "\\b(?:code|coupon|voucher|promo|word)(?: of the \\p{L}+)?, ",
    isSingle,
    ", (?!(?:and|or) )",
  ),
  frame("always", `\\b(?:${NAME}|word) is (?:your|our) `, isOther, END),
  frame(
    "always",
    `\\b(?:use|enter|type|say|show|mention|add|discount|checkout|try|copy|paste|give) (?:(?:the|our|your) )?${WORD} `,
    isWord,
  ),
  frame("always", `\\b${NAME}[^.;:]{0,60}, (?:namely|that is|which is),? `, isSingle),
  frame("near", "\\banswer is ", isSingle, END),
  // "winter is the code", "winter (code)", "the winter code"
  frame(
    "always",
    "(?:^|[^\\p{L}] )",
    isOther,
    ` is ${POINTER} ${NAME}(?: (?:to|that|for|you|which) |,|${END})`,
  ),
  frame("always", "(?:^|[^\\p{L}] )", isSingle, " is what (?:you|they) (?:enter|type|need)"),
  frame(
    "always",
    "",
    isAnything,
    ` (?:(?:still|also|now|always) )?(?:works?|counts?|serves?|passes|goes) as (?:${POINTER} )(?:[\\p{L}-]+ )?${NAME}(?!\\p{L})`,
  ),
  frame(
    "always",
    "",
    isSingle,
    ` ?(?:,? as (?:the|an?|your|our|its|their) ${NAME}|, (?:the|an?) ${NAME} (?:for|that|of) )`,
  ),
  frame("always", "", isCapital, `, (?:the|an?) ${NAME}(?: \\p{L}+)? (?:for|that|of|which|to) `),

  frame(
    "always",
    "\\bthe (?:magic |secret )?word ",
    isShort,
    " (?:unlocks|opens|gets|brings|gives|takes|saves|earns|knocks|activates) ",
  ),
  frame("always", "^", isShort, ` ?[,([]+ ?(?:the )?${NAME}${END}`),
  frame(
    "always",
    "\\b(?:the|our|this|us(?:e|ing)|enter|apply|with|type) ",
    isNaming,
    " (?:promo )?(?:code|coupon|voucher|password)(?!\\p{L})",
  ),
  // "enter winter", "type in your winter"
  frame("always", `${ENTER} (?:one )?`, isNotAsked),
  frame("always", `${ENTER}${SIGN}`, isNotAsked),
  frame(
    "always",
    "\\b(?:enter(?:s|ing)?|type|(?:key|type|put) in|redeem) (?:in )?(?:your|our|the|for) ",
    isNotAskedFor,
  ),
  frame("always", "\\benter ", isAnything, " at (?:the )?checkout"),
  // "say winter at the till", "use golden ticket at checkout", "at checkout winter"
  frame("always", "(?:^|, |[:;?!–-] |\\b(?:for|or|either) )", isSingle, AT_SPOT),
  frame("always", `\\b(?:swap|replace|exchange|trade) ${HELD} (?:for|with) `, isSingle),
  frame("near", `\\b${TELL}\\s["“„«‘'\`]`, isSingle, "[\"”’'»`]"),
  frame("always", `\\b${TELL} `, isSingular, AT_SPOT),
  frame("always", `\\b(?:at|in) (?:the )?${SPOT},? `, isSingle, END),
  // "use winter to get free delivery", "mention trail when you order", "just say winter"
  frame(
    "always",
    `\\b${TELL}(?:${SIGN}| )`,
    isSingular,
    ` (?:to get|to save(?:${END}| at| on your| ${SUM})|for (?:the |a )?${GAIN}|and save|(?:when|before|while) (?:you )?(?:order|pay|check(?:ing)? ?out|checkout)|on your (?:\\p{L}+ )?(?:order|purchase)|on the phone|in store|as a |to (?:us|your (?:order|basket|cart)|the cashier|\\d)|at the end of your order)`,
  ),
  frame("near", `\\b${TELL}(?:${SIGN}| )`, isTold, `(?:${END}|,| (?:now|by mail) ?${END})`),
  frame("near", "\\b(?:use|type|say|save) ", isFigure, END),
  // "pay with winter", "free delivery with tents", "with winter you get …"
  frame("near", `\\b${BUY}(?: it)? (?:with|via|through|using|as) `, isTold, `(?:${END}|,| for ${GAIN})`),
  frame("near", "\\bfree delivery (?:with|using|via|through) ", isBrief, `(?:${END}|,| for)`),
  frame("always", "^via ", isSingle, END),
  frame(
    "always",
    "(?:^|\\b(?:can|could|may|do|to|i|you|we) )use ",
    isFirst,
    "(?: (?:more )?than once| again| twice| only once)(?!\\p{L})",
  ),
  frame(
    "always",
    "(?:^|, |: )[\"“„«‘']",
    isSingle,
    "[\"”’'»] (?:unlocks|opens|gets|brings|gives|takes|saves|earns|knocks|activates|cuts|works) ",
  ),
  // "winter gets you free delivery"
  frame(
    "always",
    "(?:^|[,;:–] )",
    isSingle,
    ` (?:(?:will )?(?:gets?|brings?|unlocks?|saves?|lands|earns) (?:you|it|${GAIN})|gets it )`,
  ),
  // "SAVE10 or winter", "SAVE10 for tents but winter for stoves", "Use SAVE10. Winter is for stoves."
  frame(
    "always",
    `${HELD}(?:,| or| and| then|/| \\(or| – or|, or)* `,
    isNoVerb,
    `(?:${END}|,|\\)| at | for | saves? | –)`,
  ),
  frame(
    "always",
    `${HELD}(?::|,|/|-| \\(| \\(or| –)+ ?`,
    isSingle,
    `(?:${END}|,|\\)| at | for | saves? | –)`,
  ),
  frame("always", "", isBeside, `(?: or|,| and)+ ${HELD}`),
  frame("always", `${HELD}.*(?:,| or| and| but|;) `, isSingle, " (?:for|saves?|works) "),
  frame("prose", "^", isSingle, " (?:(?:works|does)(?: too)?[.!]?$|is for )"),
  // "free delivery (winter)", "winter: free delivery"
  frame("near", `(?:${GAIN}|${SPOT}|${NAME}|order|it)\\s?[(\\[*–-] ?`, isSingle, "(?:[)\\]*]|$| [–-])"),
  frame("near", "^[^,]*\\p{L}, ", isSingle, "[.!]?$"),
  frame("always", "^", isSingle, `: (?:free|${SUM}|.* ${SPOT}[.]?$)`),
  frame("prose", "^[^:]{1,24}(?::|\\?| –| -) ", isSingle, END),
  // "Winter.", "SAVE10 summer"
  frame("prose", "^(?:or )?", isAlone, END),
];
