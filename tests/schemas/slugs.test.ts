import { expect } from "bun:test";
import { latinSlugOf } from "../../src/schemas/ids";
import { slugOf, slugOfStore } from "../../src/schemas/slugs";
import { testTable } from "../table";

testTable(
  "letters of other alphabets have a readable address, the same in the browser where they are Latin",
  [
    ["Łódź Sklep", "lodz-sklep"],
    ["Yıldız Kırtasiye", "yildiz-kirtasiye"],
    ["IŞIK MAĞAZASI", "isik-magazasi"],
    ["Smørrebrød Huset", "smorrebrod-huset"],
    ["Ærø Færge", "aero-faerge"],
    ["Straße & Söhne", "strasse-sohne"],
    ["Đà Nẵng Coffee", "da-nang-coffee"],
    ["Þórshöfn Ull", "thorshofn-ull"],
    ["Œuvre", "oeuvre"],
    ["3M™ Store", "3m-store"],
  ] as const,
  ([name, slug]) => {
    expect([slugOf(name), latinSlugOf(name)]).toEqual([slug, slug]);
  },
);

testTable(
  "words in other scripts are read, and the domain of a store instead where nobody could read them",
  [
    ["Маркет Север", "https://sever-market.example", "market-sever"],
    ["Ελληνικά", null, "ellinika"],
    ["カメラ屋", null, "kamerawu"],
    ["서울", "https://www.seoul.example", "seoul"],
    ["商店街", "https://shotengai.example", "shotengai"],
    ["مكتبة النور", "https://www.maktabat-alnoor.example", "maktabat-alnoor"],
    ["חנות", "https://hanut.example", "hanut"],
    ["ร้านค้า", "https://rankha.example", "rankha"],
    ["商店街", "http://127.0.0.1:80", "shangdianjie"],
    ["🙂", "https://smile.example", "smile"],
    ["🙂🙂", null, ""],
  ] as const,
  ([name, website, slug]) => {
    expect(slugOfStore(name, website)).toBe(slug);
  },
);
