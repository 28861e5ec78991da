import { decode } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import type { DeviceInstances } from "../whatsapp-qr/device-instances.ts"

/** The kind of the jobs that let a number's gateway post all events that are read; the payload is `{ instance }`. */
export const subscribeDeviceKind = "subscribe-device"

export interface SubscribeDeviceDeps {
  /** The instances at the installation's gateway; undefined without one. */
  readonly instances: DeviceInstances | undefined
}

const SubscribeDeviceJob = Schema.Struct({ instance: Schema.String })

/** Attempts after which a number keeps the events that it has: it asks anew whenever it is connected. */
const mostAttempts = 20

/** The job handlers of numbers that were connected before the product read some events. */
export const subscribeDeviceJobs = ({ instances }: SubscribeDeviceDeps): Readonly<Record<string, JobHandler>> => ({
  [subscribeDeviceKind]: (job) => {
    const read = decode(SubscribeDeviceJob, job.payload)
    if (Result.isFailure(read)) return Effect.die(new Error("the job of a number's events cannot be read"))
    if (instances === undefined || job.attempt > mostAttempts) return Effect.void
    return instances
      .subscribe(read.success.instance)
      .pipe(Effect.catch((refused) => (refused.later ? Effect.fail(refused) : Effect.void)))
  },
})
