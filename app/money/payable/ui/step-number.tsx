/** Decorative: the heading names the step for screen readers. */
export function StepNumber({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-pool font-sans text-base font-bold text-on-pool"
    >
      {children}
    </span>
  )
}
