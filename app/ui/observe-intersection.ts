/** Several changes may arrive in one call; the last is current. @returns a function that stops observing */
export function observeIntersection(
  element: Element,
  onChange: (isIntersecting: boolean) => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)!.isIntersecting), options)
  observer.observe(element)
  return () => observer.disconnect()
}
