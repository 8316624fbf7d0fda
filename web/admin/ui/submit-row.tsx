import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  failure?: string | undefined
  isBusy: boolean
  look?: 'accent' | 'outlined' | 'destructive'
  children: string
}

/** The end of a form: why it failed, and its button. */
export const SubmitRow = ({ failure, isBusy, look = 'accent', children }: Props) => (
  <>
    {failure && <Notice kind="bad">{failure}</Notice>}
    <div className="flex">
      <Button type="submit" look={look} isBusy={isBusy}>
        {children}
      </Button>
    </div>
  </>
)
