import { type ComponentType, createElement, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
// In the shared chunk these cost fewer bytes than in chunks of their own.
import "../paths";
import "../ui/icon";
import "./toast";

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
