export const categories = [
  "Fashion",
  "Electronics",
  "Travel",
  "Home & Garden",
  "Beauty",
  "Food & Drink",
  "Sports & Outdoors",
  "Kids & Toys",
  "Pets",
  "Books & Stationery",
  "Health & Wellness",
  "Software & Services",
] as const;
