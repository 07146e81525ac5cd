import type { App } from "#app/app.ts"

/** An uploaded file for those who may see it: not cached and sandboxed. @property name without extension */
export function privateFile(
  body: BodyInit | null,
  { name, type, disposition }: { name: string; type: string; disposition: "attachment" | "inline" },
): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `${disposition}; filename="${name}.${type.split("/")[1]}"`,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  })
}

/** A resized copy of an image, which leaves out where and when a phone took it; the image itself if it cannot be resized. */
export async function resizedCopy(
  { images }: Pick<App, "images">,
  image: { bytes: Uint8Array<ArrayBuffer>; type: string },
  width: number,
): Promise<{ bytes: BodyInit; type: string }> {
  return (await images.resize(image.bytes, width, "image/jpeg", 85)) ?? image
}
