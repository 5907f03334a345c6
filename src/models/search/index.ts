export { count, find, type Groups, isEmpty, type Limits, near } from "./groups";
export { subjectOf, termsOf, wordsIn } from "./words";
