import { Route, Routes } from 'react-router'
import { Home } from './home/home.tsx'

/** The specification's route table, line by line. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
    </Routes>
  )
}
