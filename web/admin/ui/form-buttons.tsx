import { t } from '../../../messages/t.ts'
import { Button } from '../../ui/button.tsx'

type Props = { submit: string; isBusy: boolean; onCancel: (() => void) | undefined }

/** Of a form that can be left as it was. */
export const FormButtons = ({ submit, isBusy, onCancel }: Props) => (
  <div className="flex flex-wrap gap-3 *:max-sm:grow">
    <Button type="submit" isBusy={isBusy}>
      {submit}
    </Button>
    {onCancel && (
      <Button look="outlined" onClick={() => onCancel()}>
        {t('Cancel')}
      </Button>
    )}
  </div>
)
