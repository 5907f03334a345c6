export function BrandMark({ ink, ground }: { ink: string | undefined; ground: string | undefined }) {
  return (
    <>
      <path
        fill={ink}
        d="M6 3h16a3 3 0 0 1 3 3v4.6a3.5 3.5 0 0 0 0 6.8V22a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4.6a3.5 3.5 0 0 0 0-6.8V6a3 3 0 0 1 3-3Z"
      />
      <path
        fill="none"
        stroke={ground}
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m9 14.2 3.6 3.6L19.4 11"
      />
    </>
  );
}
