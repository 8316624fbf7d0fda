import { t } from '../../../messages/t.ts'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { importPage } from '../../../domain/admin-pages.ts'
import { type Import, imports } from '../../../contract/trade/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Upload } from '../ui/icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { isSignedIn } from '../people/session/use-session-state.ts'
import { sendFile } from '../ui/send-file.ts'
import { sizeLabel } from './import-labels.ts'

/** Takes a file by drop or by choice, uploads it, and opens its page. */
export function DropZone() {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { sending, problem, send, stop } = useUpload()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !sending) send(file)
  }
  return (
    <div className="grid gap-4">
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`relative grid justify-items-center gap-2 rounded-panel border border-dashed p-6 text-center sm:p-10 ${isOver ? 'border-accent bg-paper' : 'border-edge'}`}
      >
        <Icon of={Upload} className="size-8 text-ink-soft" />
        {sending ? (
          <Sending name={sending.file.name} size={sending.file.size} part={sending.part} onStop={stop} />
        ) : (
          <>
            <label htmlFor={id} className="font-medium">
              {t('Choose a file, or drop it here')}
            </label>
            <p id={`${id}-hint`} className="max-w-[55ch] text-sm text-pretty text-ink-soft">
              {t(
                'ONIX of a publisher or wholesaler, a table of books, or the stock of your till: .xml, .csv, also in .gz or .zip. You see what it is before anything is imported.',
              )}
            </p>
            <input
              id={id}
              type="file"
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) send(file)
              }}
              className="mt-2 block w-44 cursor-pointer rounded-panel text-sm text-transparent file:mr-0 file:min-h-11 file:w-full file:cursor-pointer file:rounded-panel file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:font-medium file:text-ink hover:file:border-ink-soft"
            />
          </>
        )}
      </div>
      {problem && (
        <Notice kind="bad" more={problem.more}>
          {problem.message}
        </Notice>
      )}
    </div>
  )
}

type SendingProps = { name: string; size: number; part: number; onStop(): void }

function Sending({ name, size, part, onStop }: SendingProps) {
  const id = useId()
  return (
    <div className="grid w-full max-w-md justify-items-center gap-3">
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {t('Uploading {name}', { name })}
      </label>
      <ProgressBar id={id} max={1} value={part} />
      <p className="text-sm text-ink-soft tabular-nums">
        {part < 1
          ? t('{done} of {total}', { done: sizeLabel(part * size), total: sizeLabel(size) })
          : t('Looking at the file...')}
      </p>
      <output className="sr-only">
        {t('Uploading {name}: {percent} percent', { name, percent: Math.floor(part * 10) * 10 })}
      </output>
      <Button look="outlined" onClick={onStop}>
        {t('Stop the upload')}
      </Button>
    </div>
  )
}

type Problem = { message: string; more?: string }

function useUpload() {
  const [sending, setSending] = useState<{ file: File; part: number }>()
  const [problem, setProblem] = useState<Problem>()
  const stopping = useRef<AbortController>(undefined)
  const navigate = useNavigate()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // The end of a session hides the page, but the store accepts what began before.
      if (isSignedIn()) stopping.current?.abort()
    }
  }, [])

  async function upload(file: File) {
    const stopped = new AbortController()
    stopping.current = stopped
    setProblem(undefined)
    setSending({ file, part: 0 })
    const sent = await sendFile(imports.upload, file, {
      onProgress: (part) => setSending({ file, part }),
      signal: stopped.signal,
    })
    if (!isShown.current) return undefined
    if (stopped.signal.aborted) return setSending(undefined)
    if (!('problem' in sent)) return navigate(importPage((sent.body as Import)._id))
    setSending(undefined)
    setProblem(
      sent.problem
        ? {
            message: t("{file} can't be imported. {problem}", { file: file.name, problem: sent.problem }),
            more: t('Nothing was imported.'),
          }
        : { message: t('{file} did not arrive. Check your connection and try again.', { file: file.name }) },
    )
  }
  return {
    sending,
    problem,
    send: (file: File) => void upload(file),
    stop: () => stopping.current?.abort(),
  }
}
