import { incomingWords } from "@prosa/core/channel"
import { cutTo, type LooseRecord } from "@prosa/core/kernel"
import type { IncomingMedia, IncomingContent } from "../events/channel-event.ts"
import { numberIn, recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"
import { joinedLines, incomingContent } from "../events/vendor-events.ts"

/** Reads a `message` of Messenger or Instagram: text, quick reply, attachments, and what it answers. */
export const metaContent = (message: LooseRecord): IncomingContent => {
  const read = recordsIn(message, "attachments").map(attachmentIn)
  const media = read.flatMap((one) => (typeof one === "string" ? [] : [one]))
  const words = read.filter((one) => typeof one === "string")
  const answered = recordIn(message, "reply_to")
  const story = recordIn(answered, "story")
  const toStory =
    wordIn(story, "url") === "" && wordIn(story, "id") === "" ? "" : incomingWords.story(wordIn(story, "url"))
  const text = joinedLines([toStory, wordIn(message, "text"), ...new Set(words)])
  const about = wordIn(answered, "mid")
  const press = wordIn(recordIn(message, "quick_reply"), "payload")
  const isEmpty = (text === "" && media.length === 0) || message["is_unsupported"] === true
  // A message of nothing but what cannot be shown is not for the bot.
  const unreadable = isEmpty || (media.length === 0 && text === incomingWords.unsupported)
  return incomingContent({
    text: isEmpty && text === "" ? incomingWords.unsupported : text,
    media,
    ...(press === "" ? {} : { press }),
    ...(about === "" ? {} : { about }),
    ...metaCameBy(message),
    quiet: unreadable,
  })
}

/** The advertisement that a message or a pressed button came by. */
export const metaCameBy = (told: LooseRecord): Pick<IncomingContent, "cameBy"> => {
  const referral = recordIn(told, "referral")
  if (wordIn(referral, "source") !== "ADS") return {}
  const title = cutTo(wordIn(recordIn(referral, "ads_context_data"), "ad_title"), 500)
  return { cameBy: incomingWords.cameBy("ad", title, "") }
}

/** An attachment as a file to fetch, or in words. */
const attachmentIn = (attachment: LooseRecord): IncomingMedia | string => {
  const payload = recordIn(attachment, "payload")
  const url = wordIn(payload, "url") || wordIn(attachment, "url")
  const type = wordIn(attachment, "type")
  switch (type) {
    case "image":
    case "audio":
    case "video":
    case "file":
    case "sticker":
      return url === "" ? incomingWords.unsupported : { url, mime: "", name: type === "file" ? fileNameIn(url) : "" }
    case "location":
      return locationIn(attachment, recordIn(payload, "coordinates"))
    case "story_mention":
      return incomingWords.storyMention(url)
    case "fallback":
    case "share":
    case "reel":
    case "ig_reel":
    case "ig_post":
    case "ig_story":
    case "post":
      return incomingWords.shared(url)
    default:
      return incomingWords.unsupported
  }
}

const locationIn = (attachment: LooseRecord, coordinates: LooseRecord): string => {
  const latitude = numberIn(coordinates, "lat")
  const longitude = numberIn(coordinates, "long")
  if (latitude === undefined || longitude === undefined) return incomingWords.unsupported
  return incomingWords.location({ name: wordIn(attachment, "title"), address: "", latitude, longitude })
}

/** The last part of an address's path, which at Meta is the name of the file. */
const fileNameIn = (url: string): string => {
  if (!URL.canParse(url)) return ""
  const last = new URL(url).pathname.split("/").at(-1) ?? ""
  try {
    return decodeURIComponent(last).replaceAll("\0", "")
  } catch {
    return last
  }
}
