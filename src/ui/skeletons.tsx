export function TicketSkeletons({ count, view = "grid" }: { count: number; view?: "grid" | "list" }) {
  return (
    <div className="tickets" data-view={view} data-skeletons={count} aria-hidden="true">
      {repeat(count, (key) => (
        <div key={key} className="ticket card">
          <div className="p-5 pb-4">
            <div className="mb-3 flex items-center gap-3">
              <Bar className="size-10 rounded-[11px]" />
              <Bar className="h-4 w-28" />
              <Bar className="ml-auto h-6 w-20 rounded-full" />
            </div>
            <Bar className="h-8 w-36" />
            <Bar className="mt-3 h-5 w-4/5" />
            <Bar className="mt-2.5 h-4 w-full" />
            <Bar className="mt-1.5 h-4 w-3/5" />
            <div className="ticket-facts mt-4 border-line border-t pt-3">
              <Bar className="h-3.5 w-40" />
              <Bar className="mt-2 h-3.5 w-28" />
            </div>
          </div>
          <div className="ticket-stub">
            <Bar className="h-[42px] w-full rounded-control" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function StoreTileSkeletons({ count }: { count: number }) {
  return (
    <div
      className="grid grid-cols-2 gap-3.5 sm:grid-cols-3 lg:grid-cols-6"
      data-skeletons={count}
      aria-hidden="true"
    >
      {repeat(count, (key) => (
        <div key={key} className="card flex h-[226px] flex-col items-center gap-3 p-4">
          <Bar className="size-14 rounded-[15px]" />
          <Bar className="h-5 w-4/5" />
          <Bar className="h-4 w-3/5" />
          <Bar className="mt-auto h-9 w-full rounded-control" />
        </div>
      ))}
    </div>
  );
}

export function StoreCardSkeletons({ count }: { count: number }) {
  return (
    <div className="cards" data-skeletons={count} aria-hidden="true">
      {repeat(count, (key) => (
        <div key={key} className="card h-[232px] p-5">
          <div className="flex items-center gap-3.5">
            <Bar className="size-14 rounded-[15px]" />
            <div className="flex-1">
              <Bar className="h-5 w-3/5" />
              <Bar className="mt-2 h-4 w-2/5" />
            </div>
          </div>
          <Bar className="mt-4 h-4 w-full" />
          <Bar className="mt-2 h-4 w-4/5" />
          <Bar className="mt-9 h-[42px] w-full rounded-control" />
        </div>
      ))}
    </div>
  );
}

export function CategorySkeletons({ count }: { count: number }) {
  return (
    <div className="category-tiles" data-skeletons={count} aria-hidden="true">
      {repeat(count, (key) => (
        <Bar key={key} className="h-[104px] rounded-card" />
      ))}
    </div>
  );
}

export function BlogSkeletons({ count }: { count: number }) {
  return (
    <div className="cards" data-skeletons={count} aria-hidden="true">
      {repeat(count, (key) => (
        <div key={key} className="card h-[300px] p-5">
          <Bar className="h-6 w-28 rounded-full" />
          <Bar className="mt-4 h-6 w-full" />
          <Bar className="mt-2 h-6 w-3/5" />
          <Bar className="mt-4 h-4 w-full" />
          <Bar className="mt-2 h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}

function Bar({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} />;
}

function repeat<Item>(count: number, item: (key: number) => Item): Item[] {
  return Array.from({ length: count }, (_, key) => item(key));
}
