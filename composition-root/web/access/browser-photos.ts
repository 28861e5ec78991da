import { type PhotoContent, photoNotAccepted, type SquarePhoto, type SquarePhotos } from "@prosa/core/access"
import { Effect } from "effect"

/** In pixels. */
const edge = 256

/** Cuts photos with a canvas; what the browser cannot draw is no photo. */
export const browserPhotos: SquarePhotos = {
  square: (file) =>
    Effect.callback((resume) => {
      squared(file).then(
        (photo) => resume(Effect.succeed(photo)),
        () => resume(Effect.fail(photoNotAccepted)),
      )
    }),
}

const squared = async (file: PhotoContent): Promise<SquarePhoto> => {
  const picture = await createImageBitmap(file instanceof Blob ? file : new Blob([await file.arrayBuffer()]))
  const content = await cut(picture)
  const address = URL.createObjectURL(content)
  return { content: named(content), address, release: () => URL.revokeObjectURL(address) }
}

const cut = async (picture: ImageBitmap): Promise<Blob> => {
  const canvas = document.createElement("canvas")
  canvas.width = edge
  canvas.height = edge
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, edge, edge)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("the canvas gave no picture")) : resolve(blob)),
      "image/png",
    )
  })
}

const named = (content: Blob): PhotoContent => new File([content], "foto.png", { type: content.type })
