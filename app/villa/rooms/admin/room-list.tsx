import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { OrderButtons } from "#app/villa/photos/admin/order-buttons.tsx"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"

type RoomSummary = { id: string; name: string; description: string; imageCount: number; cover: ImageView | null }

/** The rooms in their order, each linked to its page. */
export function RoomList({ rooms }: { rooms: RoomSummary[] }) {
  const { t } = useTranslation("admin")
  const ids = rooms.map(({ id }) => id)
  return (
    <Form method="post" action={adminPaths.roomOrder} preventScrollReset>
      <ol className="space-y-3">
        {rooms.map(({ id, name, description, imageCount, cover }, index) => (
          <li key={id} className="card flex items-center gap-3 p-2 sm:p-3">
            <a
              href={adminPaths.room(id)}
              className="flex min-w-0 grow items-center gap-3 rounded-control [&>picture]:shrink-0"
            >
              {cover ? (
                <VillaImage
                  image={{ ...cover, alt: "" }}
                  sizes="112px"
                  className="aspect-3/2 w-20 shrink-0 rounded-lg object-cover sm:w-28"
                />
              ) : (
                <span className="grid aspect-3/2 w-20 shrink-0 place-items-center rounded-lg bg-sunken text-muted sm:w-28">
                  <Icon name="image" />
                </span>
              )}
              <span className="min-w-0">
                <span className="line-clamp-2 font-semibold text-pool underline underline-offset-3 [overflow-wrap:anywhere]">
                  {name}
                </span>
                <span className="hidden truncate text-sm text-muted sm:block">{description}</span>
                <span className="block text-sm text-muted">{t("villa.rooms.count", { count: imageCount })}</span>
              </span>
            </a>
            <div className="flex shrink-0">
              <OrderButtons ids={ids} index={index} />
            </div>
          </li>
        ))}
      </ol>
    </Form>
  )
}
