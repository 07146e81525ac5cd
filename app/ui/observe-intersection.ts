/**
 * Tells whether an element is in the viewport: first as it is, then at each change. Of the entries that one call brings,
 * as it does when the main thread was busy between two frames, the last is the current one.
 * @returns a function that ends it
 */
export function observeIntersection(
  element: Element,
  onChange: (isIntersecting: boolean) => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)!.isIntersecting), options)
  observer.observe(element)
  return () => observer.disconnect()
}
