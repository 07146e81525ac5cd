/**
 * Calls `onChange` with whether an element is in the viewport, once at first and then at each change. If the main thread was
 * busy, the browser reports several changes in one call; the last of them is the current state.
 * @returns a function that stops observing
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
