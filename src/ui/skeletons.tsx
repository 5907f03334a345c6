import { Children, type ReactNode } from "react";

type Props = { count: number };

export function TicketSkeletons({ count, view = "grid" }: Props & { view?: "grid" | "list" }) {
  return (
    <Skeletons count={count} className="tickets" view={view}>
      <div className="ticket card">
        <Bar className="size-6.5" />
        <Bar className="ticket-store h-4 w-28" />
        <Bar className="badge h-6 w-20" />
        <Bar className="ticket-value h-8 w-36" />
        <Bar className="ticket-title h-4 w-4/5" />
        <Bar className="ticket-terms mt-2.5 h-3.5 w-3/5" />
        <div className="ticket-stub">
          <div className="ticket-action">
            <Bar className="h-[42px] w-full rounded-control" />
          </div>
          <Bar className="mt-2.5 h-3.5 w-40" />
        </div>
      </div>
    </Skeletons>
  );
}

export function StoreTileSkeletons({ count }: Props) {
  return (
    <Skeletons count={count} className="store-tiles">
      <div className="store-tile card">
        <Bar className="size-10" />
        <Bar className="h-5 w-4/5" />
        <Bar className="h-4 w-3/5" />
      </div>
    </Skeletons>
  );
}

export function StoreRowSkeletons({ count }: Props) {
  return (
    <Skeletons count={count} className="store-rows card">
      <div className="store-row">
        <Bar className="size-10" />
        <Bar className="col-span-3 h-4 w-36" />
        <Bar className="h-4 w-24" />
        <Bar className="h-3.5 w-24" />
      </div>
    </Skeletons>
  );
}

export function CategorySkeletons({ count }: Props) {
  return (
    <Skeletons count={count} className="category-tiles">
      <div className="category-tile skeleton" />
    </Skeletons>
  );
}

export function BlogSkeletons({ count }: Props) {
  return (
    <Skeletons count={count} className="cards">
      {blogSkeleton}
    </Skeletons>
  );
}

export function LeadSkeletons({ count }: Props) {
  return (
    <div className="lead-posts" aria-hidden="true">
      {repeated(count, blogSkeleton)}
    </div>
  );
}

const blogSkeleton = (
  <div className="post">
    <Bar className="cover" />
    <div className="post-words">
      <Bar className="h-4 w-28" />
      <Bar className="post-title h-12 w-4/5" />
      <Bar className="mt-2.5 h-4 w-40" />
      <Bar className="mt-3 h-6.5 w-3/5" />
      <Bar className="mt-3.5 h-5 w-24" />
    </div>
  </div>
);

type SkeletonsProps = Props & { className: string; view?: "grid" | "list"; children: ReactNode };

function Skeletons({ count, className, view, children }: SkeletonsProps) {
  return (
    <div className={className} data-view={view} data-skeletons={count} aria-hidden="true">
      {repeated(count, children)}
    </div>
  );
}

function repeated(count: number, children: ReactNode) {
  return Children.toArray(Array<ReactNode>(count).fill(children));
}

function Bar({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} />;
}
