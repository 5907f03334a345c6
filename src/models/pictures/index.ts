export * as logos from "./logos";
export * as media from "./media";
export * as socialPictures from "./social-pictures";
