import { Observable } from "rxjs"

/** Asks a worker of its own one question. The worker ends with its answer, or when nobody waits for that any more. */
export const answerOfWorker = <Answer>(start: () => Worker, question: unknown): Observable<Answer> =>
  new Observable((out) => {
    const worker = start()
    // The worker of this very build answers.
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      out.next(data)
      out.complete()
    })
    worker.addEventListener("error", (event) => out.error(event))
    worker.postMessage(question, [])
    return () => worker.terminate()
  })
