import { withoutRouteWords } from "./without-route-words.ts"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const server = `http://localhost:${process.env["PORT"] ?? 3000}`

/** The files of scripts that have a name besides their hash. */
const namedChunks = new Set(["login", "inbox", "builder", "flow-editor", "telephone"])

/** The web application. In development Vite serves the pages and proxies everything else to the server. */
export default defineConfig({
  root: new URL("web/", import.meta.url).pathname,
  plugins: [withoutRouteWords, react()],
  resolve: {
    // The store that came with React 18; the package is for those before.
    alias: [
      {
        find: "use-sync-external-store/shim/index.js",
        replacement: new URL("web/react-store.ts", import.meta.url).pathname,
      },
      // Taken by RxJS alone.
      { find: "tslib", replacement: new URL("web/async-helpers.ts", import.meta.url).pathname },
    ],
    conditions: ["prosa-source", "es2015", "module", "browser", "import", "default"],
  },
  build: {
    outDir: new URL("dist/web/", import.meta.url).pathname,
    emptyOutDir: true,
    target: "es2022",
    // A browser that knows no modulepreload asks for those scripts a moment later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    // Reading a property has no side effects in our packages, so unused ones are removed.
    rollupOptions: {
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        // What these make does nothing until it is used: a schema that no page of a chunk reads goes. The names count wherever they stand, also
        // for a variable: no statement begins with a call of theirs (tests/architecture/pure-functions.test.ts).
        manualPureFunctions: [
          "Schema",
          "PositiveInt",
          "PositiveId",
          "SchemaTransformation",
          "failure",
          "route",
          "textUpTo",
          "nameUpTo",
          "requiredText",
          "requiredCode",
          "requiredSecret",
          "uniqueList",
          "pageOf",
        ],
        // Only emotion's `withTheme` needs these, which nobody uses.
        moduleSideEffects: [{ test: /node_modules\/(hoist-non-react-statics|react-is)\//u, sideEffects: false }],
      },
      // What every page needs is one file, since many small ones compress worse.
      output: {
        // The first page names every file: the fewer characters, the better. What a test or a person looks for has its name.
        chunkFileNames: ({ name }) => {
          const spoken = name.replace(/-page$/u, "")
          return namedChunks.has(spoken) ? `assets/${spoken}-[hash:7].js` : "assets/[hash:7].js"
        },
        codeSplitting: {
          groups: [
            { name: "initial", tags: ["$initial"], priority: 1 },
            {
              name: "form",
              test: /core\/kernel\/view\/form|ui\/kit\/(feedback\/banner|fields\/(field|text-field|password-field)|hooks\/use-view-model)|ui\/access\/(registrations\/public-(page|form)|sessions\/login-brand)|brand-mark|icons\/(bot|eye|eye-off)\./u,
            },
            // What several pages share is a few files: dozens of tiny ones would be requested one by one, and the first
            // page would have to name them all. A group takes what its modules import too, unless a group before it has.
            // First what every page shows and says,
            {
              name: "common",
              test: /node_modules\/(?!prosemirror|orderedmap|w3c-keyname|re2js|fflate|yaml\/|libphonenumber-js|@visx|d3-|classnames|internmap|reduce-|balanced-match|math-expression|delaunator|robust-|lucide-react\/dist\/esm\/icons\/(calendar|funnel)\.)|adapters-(?!http\/(contact|campaign|people|dashboard|room-clients|settings-clients|audit|credential|administration|webhook\/(http-)?webhook-config|conversation\/((http-)?new-conv|http-room-notes|note-routes|http-message-acts|message-act-routes)))|ui\/(kit\/(?!charts\/|fields\/(phone-field|check-tree|message-list-field))|(access|app|services(?!\/(moment|period-filter|how-counted))|tenancy|home|contact(?!\/new-)|conversation(?!\/(notes\/(note-|chat-notes)|scheduled\/schedule(d-|-menu|-dialog)|snooze\/moment-dialog|message\/(?!message-(actions|tools))))|channel(?!\/connections)|theme)\/)|ui\/[a-z]+\/[a-z]+-services|core\/(kernel\/(?!local-time|dialled-phones|numbering-plans|csv|text-bytes|polarity\/|short-answers|written\/)|(shell\/(?!chart-figures|view\/csv)|(access|tenancy|channel|transfer)\/|conversation\/(?!rooms\/new-conv|view\/rooms\/conversation-start|notes\/|view\/notes\/room-notes-view|scheduled\/scheduled-message|view\/scheduled\/|chat\/message-words|view\/chat\/(load-until|message-(removal|editing|reaction))))|contact\/(?!contacts|contact-filters|erasure|import|joining|masked|new-contact|view\/(contact(s-|-panel|-joining)|erasure|import|new|watched)))|core\/bot\/view\/bot-options|core\/canned\/shortcuts|core\/label\/(index|label)\.|ui\/label\/label-style/u,
              minShareCount: 2,
            },
            // then the numbering plans of the world, which only the fields of telephones need,
            {
              name: "telephone",
              test: /libphonenumber-js|kit\/fields\/phone-field|kernel\/(dialled-phones|numbering-plans)/u,
            },
            // what texts with chips are written in, of nodes and of campaigns,
            { name: "written", test: /node_modules\/(prosemirror|orderedmap|w3c-keyname)/u },
            // what the list of canned replies is, which opens by '/',
            {
              name: "canned",
              test: /core\/canned\/(canned-(variables|messages|reply)|find-replies|reach-words|view\/canned-picker)/u,
              minShareCount: 2,
            },
            // what notes of rooms are, which come a moment after the conversation,
            {
              name: "notes",
              test: /core\/conversation\/(notes\/|view\/notes\/room-notes-view)|adapters-http\/conversation\/(http-room-notes|note-routes)|ui\/conversation\/notes\/(note-row|chat-notes)/u,
              minShareCount: 2,
            },
            // what labels are chosen from, beside a conversation, in bulk and as a filter,
            { name: "labels", test: /(core|ui)\/label\//u, minShareCount: 2 },
            // and what is read from the wire;
            {
              name: "work",
              test: /core\/(administration|audit|bot|credential|nlu|webhook)\/[a-z-]+\.ts|core\/entity\/(entity-(type|messages|name)|entities|system-entities)|core\/flow\/(document\/flow-node|graph|text|flow-|templates\/templates)|core\/engine\/(simulator\/(simulator|spoken)|step\/(timers\/timers|contact|engine-(input|effect))|replay\/conversation-document|language\/(recognition|detected)\.ts|flow-tests\/flow-test)/u,
              minShareCount: 2,
            },
            // what only contacts and campaigns read,
            {
              name: "people",
              test: /(core|adapters-http)\/(contact|campaign)\/|adapters-http\/people|kit\/(tables\/(selection|choosing)|fields\/(period|segments))/u,
              minShareCount: 2,
            },
            {
              name: "people-pages",
              test: /ui\/(campaign|contact\/import)\/(?!campaign-(pages|services)|course\/|message\/)/u,
            },
            // and pages of one kind, one file: the first page has fewer to name,
            { name: "administration", test: /ui\/administration\/[a-z-]+-(page|dialog)\./u },
            { name: "wrong", test: /ui\/(app\/unknown|access\/sessions\/denied)-page\./u },
            {
              name: "letters",
              test: /ui\/access\/registrations\/(forgot|mail-sent|confirmation|invite|reset-password|subscribe)-page\./u,
            },
            // then what only those need who build flows: expressions, problems, edits, layout,
            {
              name: "builder",
              test: /re2js|node_modules\/(fflate|yaml)\/|(core|ui)\/(entity|flow|engine)\/|core\/kernel\/(polarity\/|short-answers|written\/)/u,
              minShareCount: 2,
            },
            // what the funnel of a flow is made of, on the dashboard and in the editor,
            {
              name: "funnel",
              test: /core\/dashboard\/(funnel\/|view\/(funnel-state|canvas-funnel|dashboard-wish)|dashboard-(period|messages)|company-day|figure-words|team\/(team-tables|team-figures|duration))|adapters-http\/dashboard|ui\/services\/(period-filter|how-counted)|icons\/(calendar|funnel)\./u,
              minShareCount: 2,
            },
            // the dashboard and the charts, of which a campaign's page loads one by itself,
            {
              name: "dashboard",
              test: /@visx\/|ui\/kit\/charts\/|shell\/chart-figures|core\/dashboard\/|ui\/dashboard\/(?!dashboard-(pages|services)\.)/u,
            },
            // and the rest.
            { name: "pages", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: server, ws: true }, "/widget": server, "/demo": server },
  },
})
