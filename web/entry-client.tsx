import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { AppRoutes } from './routes.tsx'
import { makeStore } from './store.ts'
import './styles.css'

const state = document.getElementById('state')?.textContent
const root = document.getElementById('root')
if (!state || !root) throw new Error('This page was not made by the shop')

hydrateRoot(
  root,
  <StrictMode>
    <Provider store={makeStore({ preloadedState: JSON.parse(state) })}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
)
