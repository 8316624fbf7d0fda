import { useEffect, useId, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CircleCheck, TriangleAlert } from '../../ui/icons/screen-icons.ts'
import { t } from '../../../messages/t.ts'

type Question = {
  title: string
  text?: string
  yes: string
  /** Where to go on. Followed by a page load, since dialogs are outside of the router. */
  links?: { name: string; to: string }[]
  /** Another way to go on. The buttons are then below each other. */
  other?: string
  /** Null for a dialog with a single button. */
  no?: string | null
  sign?: keyof typeof signs
  /** `destructive` for what cannot be undone. */
  look?: 'accent' | 'destructive'
}

const signs = {
  warning: { icon: TriangleAlert, colour: 'text-warn' },
  success: { icon: CircleCheck, colour: 'text-good' },
}

const answers = ['yes', 'other', 'no'] as const

export type Choice = (typeof answers)[number]

let open: { message: string; answer: Promise<Choice> } | undefined

/** Opens a modal dialog and resolves with the answer. A duplicate joins the open dialog; others queue. */
export async function choose(question: Question): Promise<Choice> {
  const message = [question.title, question.text].join(' ')
  while (open && open.message !== message) await open.answer
  open ??= { message, answer: show(question).finally(() => (open = undefined)) }
  return open.answer
}

export const ask = async (question: Omit<Question, 'other'>) => (await choose(question)) === 'yes'

/** A dialog about something done. The specification shows it as a question, in which "Cancel" would cancel nothing. */
export const asMessage = (isDemo: boolean) => (isDemo ? {} : ({ sign: 'success', no: null } as const))

/** Opens a dialog that only needs to be closed. */
export const tell = async (title: string, sign: keyof typeof signs = 'warning'): Promise<void> => {
  await ask({ title, sign, yes: t('OK'), no: null })
}

function show(question: Question): Promise<Choice> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  return new Promise((resolve) => {
    const answer = (choice: Choice) => {
      root.unmount()
      container.remove()
      resolve(choice)
    }
    root.render(<Dialog {...question} onAnswer={answer} />)
  })
}

type Props = Question & { onAnswer(choice: Choice): void }

function Dialog({
  title,
  text,
  yes,
  links,
  other,
  no = t('Cancel'),
  sign = 'warning',
  look = 'accent',
  onAnswer,
}: Props) {
  const { icon, colour } = signs[sign]
  const isDestructive = look === 'destructive'
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      // Not by a click outside: the second half of a double click would close it.
      closedby="closerequest"
      aria-labelledby={`${id}-title`}
      aria-describedby={text && `${id}-text`}
      onClose={({ currentTarget }) =>
        onAnswer(answers.find((answer) => answer === currentTarget.returnValue) ?? 'no')
      }
      className="m-auto w-[min(26rem,100vw-3rem)] rounded-panel bg-surface p-8 text-center wrap-anywhere text-ink shadow-float backdrop:bg-black/50"
    >
      <Icon of={icon} className={`mx-auto size-10 ${colour}`} />
      <h2 id={`${id}-title`} className="mt-4 font-serif text-2xl font-medium text-balance">
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="mt-2 whitespace-pre-line text-ink-soft">
          {text}
        </p>
      )}
      {links && (
        <ul className="mt-4">
          {links.map(({ name, to }) => (
            <li key={to}>
              <a href={to} className="link inline-flex min-h-11 items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {/* The safe button is first, so that it has the focus, and stands where the accent button always stands. */}
      <form
        method="dialog"
        className={`mt-8 flex gap-3 ${other ? 'flex-col-reverse' : `flex-wrap *:grow sm:*:basis-0 ${isDestructive ? 'flex-row-reverse' : ''}`}`}
      >
        {no !== null && (
          <Button type="submit" value="no" look={isDestructive ? 'accent' : 'outlined'}>
            {no}
          </Button>
        )}
        {other && (
          <Button type="submit" value="other" look="outlined">
            {other}
          </Button>
        )}
        <Button type="submit" value="yes" look={look}>
          {yes}
        </Button>
      </form>
    </dialog>
  )
}
