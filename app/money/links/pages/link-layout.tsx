import { Outlet, useMatches } from "@remix-run/react"
import { LinkFrame, type LinkFrameView } from "./link-frame.tsx"

/** Around pages that bookings have too: no browser loads the frames of both. */
export default function LinkLayout() {
  const { frame } = useMatches().at(-1)!.data as { frame: LinkFrameView }
  return (
    <LinkFrame {...frame}>
      <Outlet />
    </LinkFrame>
  )
}
