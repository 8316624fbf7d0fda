import { t } from '../../../../messages/t.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CircleCheck } from '../../../ui/icons/screen-icons.ts'
import { Camera, CameraOff } from '../../ui/icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Hit } from '../use-scans.ts'
import { CameraProblem, readFromCamera } from './read-from-camera.ts'

type Props = {
  onCode(code: string): void
  /** The last scan that counted. */
  hit: Hit | undefined
}

/** Reads barcodes as a hand scanner does, on phones and laptops. */
export function CameraScan({ onCode, hit }: Props) {
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState('')
  const [wasOn, setWasOn] = useState(false)

  function turn(isOn: boolean, problem = '') {
    setOn(isOn)
    setWasOn(!isOn)
    setProblem(problem)
  }
  if (isOn) return <LiveView onCode={onCode} hit={hit} onEnd={(problem) => turn(false, problem)} />
  return (
    <div className="grid justify-items-start gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was on the button that turned the camera off */}
      <Button look="outlined" autoFocus={wasOn} onClick={() => turn(true)}>
        <Icon of={Camera} className="size-5 shrink-0" />
        {t('Scan with the camera')}
      </Button>
      {problem && <Notice kind="bad">{problem}</Notice>}
    </div>
  )
}

type LiveProps = Props & { onEnd(problem?: string): void }

/** Reads codes as long as the component is shown and the page is visible. */
function useCamera({ onCode, onEnd }: Omit<LiveProps, 'hit'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const read = useEffectEvent(onCode)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!video.current) return undefined
    const ending = new AbortController()
    const { signal } = ending
    readFromCamera(video.current, {
      signal,
      onReady: () => setReady(true),
      onCode: (code) => read(code),
    }).catch((error: unknown) => {
      if (signal.aborted) return
      end(error instanceof CameraProblem ? error.message : t('The camera has stopped. Try again.'))
    })
    // At once: the browser may freeze the page before it is rendered again.
    const leave = () => {
      ending.abort()
      end(t('The camera was turned off while the page was hidden.'))
    }
    document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
    window.addEventListener('pagehide', leave, { signal })
    return () => ending.abort()
  }, [])
  return { video, isReady }
}

function LiveView({ hit, ...props }: LiveProps) {
  const { video, isReady } = useCamera(props)
  // Earlier scans are not confirmed again.
  const [before] = useState(hit?.number)
  const isHit = hit !== undefined && hit.number !== before
  return (
    <div className="grid max-w-xl gap-3">
      <div className="relative overflow-hidden rounded-panel bg-black">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('Camera')}
          className="aspect-4/3 max-h-[50dvh] w-full object-cover"
        />
        <span
          aria-hidden
          className="absolute inset-x-[10%] top-1/2 h-0.5 bg-white/80 shadow-[0_0_0_1px_#0006]"
        />
      </div>
      <output className="flex min-h-6 items-start gap-2 font-medium wrap-anywhere">
        {isHit && <Icon of={CircleCheck} className="mt-0.5 size-5 shrink-0 text-good" />}
        {isHit
          ? t('Scan {number}: {title}', { number: hit.number, title: hit.title })
          : isReady
            ? t('Hold the barcode of a book before the camera.')
            : t('Starting the camera...')}
      </output>
      <div className="flex">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was on the button that turned the camera on */}
        <Button look="outlined" autoFocus onClick={() => props.onEnd()}>
          <Icon of={CameraOff} className="size-5 shrink-0" />
          {t('Turn the camera off')}
        </Button>
      </div>
    </div>
  )
}
