import type { Problems } from '../ui/use-problems.ts'
import { TextField } from '../ui/text-field.tsx'
import { DetailField } from './detail-field.tsx'
import type { DetailName, Details } from './details.ts'

type Props = {
  email: string
  details: Details
  problems: Problems<DetailName>
  onType(name: DetailName, value: string): void
  onProblem(name: DetailName, problem: string): void
}

export function PersonalDetails({ email, details, problems, onType, onProblem }: Props) {
  const field = (name: DetailName) => (
    <DetailField
      name={name}
      value={details[name]}
      problem={problems[name]}
      onType={(value) => onType(name, value)}
      onProblem={(problem) => onProblem(name, problem)}
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="font-serif text-2xl font-medium">Personal details</legend>
      <div className="mt-6 grid gap-5 sm:grid-cols-2 sm:gap-x-6">
        <div className="sm:col-span-2">{field('name')}</div>
        <TextField label="Email" name="email" type="email" autoComplete="email" value={email} disabled />
        {field('phone')}
        <div className="sm:col-span-2">{field('street')}</div>
        {field('city')}
        {field('country')}
        {field('state')}
        {field('zipcode')}
      </div>
    </fieldset>
  )
}
