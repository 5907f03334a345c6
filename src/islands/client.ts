import { type ComponentType, createElement, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
// Most islands use these. In the chunk that all share they cost fewer bytes than each in a file of its own.
import "../paths";
import "../ui/icon";
import "./toast";

/** Hydrates an `<x-island>`, which gets the attribute `ready`. Resolves when the island listens. */
export function hydrate(element: Element, Component: ComponentType): Promise<void> {
  const props = JSON.parse(element.getAttribute("props") ?? "{}");
  return new Promise((resolve) => {
    function Root() {
      useEffect(() => {
        element.setAttribute("ready", "");
        resolve();
      }, []);
      return createElement(Component, props);
    }
    hydrateRoot(element, createElement(Root));
  });
}
