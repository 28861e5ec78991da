import type { FlowVersion } from "@prosa/core/flow"
import { formatDateTime } from "@prosa/core/kernel"

/** Says who published a version and when; of an editing release, who began it. */
export const publicationWords = ({ createdBy, createdAt, editingRelease }: FlowVersion): string =>
  `${editingRelease ? "em edição, começada" : "publicada"} por ${createdBy} em ${formatDateTime(createdAt)}`

/** Names a version by its number and its name, and says who published it and when. */
export const VersionWords = ({ version }: { readonly version: FlowVersion }) => (
  <>
    {version.number}
    {version.name !== "" && (
      <>
        {" "}
        (<bdi>{version.name}</bdi>)
      </>
    )}
    , <bdi>{publicationWords(version)}</bdi>
  </>
)
