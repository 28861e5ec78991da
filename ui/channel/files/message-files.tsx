import { chakra } from "@chakra-ui/react"
import { formatFileSize, isAudio, smallPictureUrl, type StoredFile } from "@prosa/core/channel"
import { Download } from "lucide-react"
import type { SyntheticEvent } from "react"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"
import { FileIcon } from "./attachment-tray.tsx"
import { useChannelServices } from "../channel-services.ts"
import { SoundPlayer } from "../audio/sound-player.tsx"

const Files = chakra("div", {
  base: { display: "flex", flexDirection: "column", gap: "1", maxWidth: "full" },
})

/** Its size is known before the picture is: what is read stays where it is when the picture comes. */
const Picture = chakra("a", {
  base: {
    display: "block",
    width: "240px",
    maxWidth: "calc(100% + 8px)",
    height: "180px",
    marginInline: "-1",
    backgroundColor: "sunken",
    borderRadius: "card",
    overflow: "hidden",
    "& img": { width: "full", height: "full", objectFit: "cover" },
  },
  variants: { sticker: { true: { width: "140px", height: "140px", backgroundColor: "transparent" } } },
})

/** Several pictures beside each other: the first of an odd number is twice as wide. */
const Gallery = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "1",
    width: "280px",
    maxWidth: "calc(100% + 8px)",
    marginInline: "-1",
    "& > a": { width: "full", height: "136px", marginInline: 0 },
    "& > a:first-of-type:nth-last-of-type(odd)": { gridColumn: "1 / -1", height: "180px" },
  },
})

const Film = chakra("video", {
  base: { width: "280px", maxWidth: "full", height: "200px", backgroundColor: "sunken", borderRadius: "card" },
})

const Card = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    width: "260px",
    maxWidth: "calc(100% + 8px)",
    padding: "2",
    marginInline: "-1",
    textStyle: "label",
    color: "text",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    "& > svg": { flexShrink: 0, color: "text-2" },
    "&:hover": { backgroundColor: "hover" },
  },
})

const Words = chakra("span", { base: { display: "flex", flexDirection: "column", flex: "1", minWidth: 0 } })

/** A file as a message shows it. */
export type ShownFile = Pick<StoredFile, "name" | "kind" | "url" | "picture"> & {
  readonly id: string
  /** In bytes, where it is known. */
  readonly bytes?: number
}

export interface MessageFilesProps {
  readonly files: ReadonlyArray<ShownFile>
  /** Neutral for what the client says. */
  readonly tone?: "brand" | "neutral"
}

/** The files of a message: pictures are seen and open large, sounds and films are played, documents are downloaded. */
export const MessageFiles = ({ files, tone = "brand" }: MessageFilesProps) =>
  files.length === 0 ? null : (
    <Files>
      {inGalleries(files).map(([first, ...more]) =>
        more.length === 0 ? (
          <MessageFile key={first.id} file={first} tone={tone} />
        ) : (
          <Gallery key={first.id}>
            {[first, ...more].map((file) => (
              <MessageFile key={file.id} file={file} tone={tone} />
            ))}
          </Gallery>
        ),
      )}
    </Files>
  )

type Gathered = readonly [ShownFile, ...ReadonlyArray<ShownFile>]

/** Pictures that follow each other stand together, anything else alone. */
const inGalleries = (files: ReadonlyArray<ShownFile>): ReadonlyArray<Gathered> =>
  files.reduce<ReadonlyArray<Gathered>>((gathered, file) => {
    const last = gathered.at(-1)
    return last !== undefined && last[0].kind === "image" && file.kind === "image"
      ? [...gathered.slice(0, -1), [...last, file]]
      : [...gathered, [file]]
  }, [])

const MessageFile = ({ file, tone }: { readonly file: ShownFile; readonly tone: "brand" | "neutral" }) => {
  const { url, name, bytes, picture } = file
  // Some vendors deliver a sound without its type.
  const kind = isAudio({ name, mime: "" }) ? "audio" : file.kind
  switch (kind) {
    case "image":
    case "sticker":
      return (
        <Picture href={url} target="_blank" rel="noreferrer" title={name} sticker={kind === "sticker"}>
          <img
            src={smallPictureUrl(url)}
            width={picture?.width}
            height={picture?.height}
            alt={name}
            loading="lazy"
            decoding="async"
          />
          <HiddenWords> (abre em outra aba)</HiddenWords>
        </Picture>
      )
    case "audio":
      return <SoundPlayer file={file} tone={tone} />
    case "video":
      return <MessageFilm url={url} name={name} />
    case "document":
      return (
        <Card href={url} download={name}>
          <FileIcon kind={kind} />
          <Words>
            <Name>{name}</Name>
            {bytes !== undefined && (
              <chakra.span textStyle="time" color="text-2">
                {formatFileSize(bytes)}
              </chakra.span>
            )}
          </Words>
          <Download aria-hidden size={16} />
          <HiddenWords> (baixar)</HiddenWords>
        </Card>
      )
  }
}

const MessageFilm = ({ url, name }: Pick<ShownFile, "url" | "name">) => {
  const { audioDeck } = useChannelServices()
  const play = (event: SyntheticEvent<HTMLMediaElement>) => {
    audioDeck.silence()
    playAlone(event)
  }
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people send has no captions
  return <Film controls preload="metadata" src={url} aria-label={`Vídeo ${name}`} onPlay={play} />
}

/** Only one plays at a time (conversations, section 9). */
const playAlone = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
  for (const other of document.querySelectorAll("video"))
    if (other !== currentTarget && other instanceof HTMLMediaElement) other.pause()
}
