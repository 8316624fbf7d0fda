import { useNavigate } from 'react-router'
import type { SetupStep } from '../../../contract/shop/setup.ts'
import { Button } from '../../ui/button.tsx'
import { mayLeave } from '../settings/use-unsaved-warning.ts'
import { useSaveSetupMutation } from './setup-api.ts'
import { stepPage } from './use-save-step.ts'

/** From a step whose parts are saved one by one. */
export function NextStep({ to, label }: { to: SetupStep; label: string }) {
  const [saveSetup, { isLoading }] = useSaveSetupMutation()
  const navigate = useNavigate()

  async function go() {
    if (!(await mayLeave())) return
    await saveSetup({ step: to })
    await navigate(stepPage(to))
  }
  return (
    <div className="flex border-t border-line pt-6">
      <Button look="outlined" isBusy={isLoading} onClick={() => void go()}>
        {label}
      </Button>
    </div>
  )
}
