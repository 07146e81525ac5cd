import { type ComponentType, useEffect, useState } from "react"
import { OfferPlan, type OfferPlanProps } from "#app/villa/terms/ui/offer-plan.tsx"
import { serverOnly } from "./server-only.ts"

/**
 * The server's rows until the script has loaded. Empty if all is paid at once. Saves 0.4 kB of the home
 * page's script (gzip): `npm run bench -- weight`.
 */
export function OfferPlanIsland(props: OfferPlanProps) {
  const [Interactive, setInteractive] = useState<ComponentType<OfferPlanProps> | null>(null)
  useEffect(() => {
    // Without it only the rows of another selection are missing here: the next step has them.
    import("#app/villa/terms/ui/offer-plan.tsx").then(
      (module) => setInteractive(() => module.OfferPlan),
      () => {},
    )
  }, [])
  const className = "text-sm empty:hidden"
  if (Interactive) {
    return (
      <div className={className}>
        <Interactive {...props} />
      </div>
    )
  }
  return (
    <div
      // The server's rows disappear with the selection that they are about.
      key={props.checkIn + props.total}
      className={className}
      {...serverOnly(import.meta.env.SSR && <OfferPlan {...props} />)}
    />
  )
}
