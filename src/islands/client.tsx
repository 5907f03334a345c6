import { createStore, Provider } from "jotai";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import copyCode from "./copy-code";
import filterBlogs from "./filter-blogs";
import filterCoupons from "./filter-coupons";
import filterStores from "./filter-stores";
import getCode from "./get-code";
import openMenu from "./open-menu";
import sharePage from "./share-page";
import subscribe from "./subscribe";

/** Every byte of browser code starts in this list. */
const islands = [copyCode, filterBlogs, filterCoupons, filterStores, getCode, openMenu, sharePage, subscribe];

// A place's props were made by the server for the island it names.
const components = new Map(islands.map(({ name, Component }) => [name, Component as ComponentType]));

/** What islands share: one store for all of a page's roots. */
const store = createStore();

/** Wakes an island; resolves when it listens. */
export function hydrate(element: Element): Promise<void> {
  const attribute = (name: string) => element.getAttribute(name) ?? "";
  const Component = components.get(attribute("name"));
  if (!Component) throw new Error(`No island is called ${attribute("name")}`);
  return new Promise((resolve) => {
    const ready = () => {
      element.setAttribute("ready", "");
      resolve();
    };
    hydrateRoot(
      element,
      <Awake onAwake={ready}>
        <Provider store={store}>
          <Component {...JSON.parse(attribute("props"))} />
        </Provider>
      </Awake>,
    );
  });
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(() => onAwake(), [onAwake]);
  return children;
}
