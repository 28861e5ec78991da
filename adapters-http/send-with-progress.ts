import type { SendFile } from "./upload-client.ts"

/** Sends by XMLHttpRequest, which reports upload progress; `fetch` does not. */
export const sendWithProgress: SendFile = (url, { method = "POST", headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
    request.addEventListener("load", () => {
      const wait = request.getResponseHeader("retry-after")
      const told = wait === null ? {} : { headers: { "retry-after": wait } }
      resolve(new Response(request.responseText, { status: request.status, ...told }))
    })
    for (const trouble of ["error", "abort", "timeout"] as const)
      request.addEventListener(trouble, () => reject(new Error(`the upload ended: ${trouble}`)))
    signal?.addEventListener("abort", () => request.abort())
    // the client's form data: no caller passes a stream, which XMLHttpRequest cannot send
    request.send(body as XMLHttpRequestBodyInit)
  })
