import { Form } from "@remix-run/react"
import type { ComponentProps } from "react"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import type { ImageView } from "../image-view.ts"
import { ImageUpload } from "../ui/image-upload.tsx"
import { VillaImage } from "../ui/villa-image.tsx"

type Props = {
  image: ImageView | null
  alt: string
  /** The text while there is no image. */
  none: string
  sizes: string
  className: string
  upload: ComponentProps<typeof ImageUpload>
  remove: ComponentProps<typeof RemoveButton> & { action: string }
}

/** The only image of its kind, which an upload replaces. */
export function SingleImage({ image, alt, none, sizes, className, upload, remove }: Props) {
  const { action, ...button } = remove
  return (
    <>
      {image ? (
        <VillaImage image={{ ...image, alt }} sizes={sizes} className={className} />
      ) : (
        <p className="text-muted">{none}</p>
      )}
      <ImageUpload {...upload} />
      {image && (
        <Form method="post" action={action} preventScrollReset>
          <RemoveButton {...button} />
        </Form>
      )}
    </>
  )
}
