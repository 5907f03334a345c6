export const categories = [
  { name: "Fashion", description: "Knitwear, dresses, shoes, belts and basics, new and second-hand." },
  { name: "Electronics", description: "Phones, headphones, keyboards, cameras and the cables between them." },
  { name: "Travel", description: "Cabins, night trains, ferries, luggage and a place to park." },
  { name: "Home & Garden", description: "Furniture, pans, lamps, rugs, paint and seed." },
  { name: "Beauty", description: "Skin care, hair, perfume, soap, nail color and shaving." },
  { name: "Food & Drink", description: "Coffee, tea, bread, cheese, chocolate, olive oil and pickles." },
  {
    name: "Sports & Outdoors",
    description: "Running, hiking, climbing, swimming and cycling, and the clothes for it.",
  },
  { name: "Kids & Toys", description: "Toys, games, bricks, bike seats and clothes that fit until spring." },
  { name: "Pets", description: "Food, beds and tanks for dogs, cats, fish and horses." },
  { name: "Books & Stationery", description: "Books, notebooks, pens, inks and cards." },
  { name: "Health & Wellness", description: "Glasses, pharmacy, sleep, teeth and knees." },
  { name: "Software & Services", description: "Hosting, invoices, passwords and language lessons." },
] as const;
